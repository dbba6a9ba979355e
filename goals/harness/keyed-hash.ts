import { createHmac } from 'node:crypto'
import { canonicalJson } from '@kafana/domain'

/** As the server and its gateways sign what they say to each other. */
export const keyedHash = (statement: object, secret: string): string =>
  createHmac('sha256', secret).update(canonicalJson(statement)).digest('hex')
