import { hash } from 'node:crypto'

/** What is stored of a random token. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url')
