import { newId } from '../../platform/ids.ts'
import type { Gateway } from './gateway.ts'
import { keyedHash, verifyKeyedHash } from './keyed-hash.ts'

type Signing = Pick<Gateway, 'secret'>

const statementOf = (by: string, id: string) => ({ closing: id, by })

/** The server's statement of whose PIN one daily report of a gateway is closed with: `<person>.<id>.<signature>`. */
export const closingPermit = (by: string, { secret }: Signing): string => {
  const id = newId()
  return [by, id, keyedHash(statementOf(by, id), secret)].join('.')
}

/** Whose PIN a daily report was closed with; null for a permit that was not made with this secret of a gateway. */
export const permittedBy = (permit: string, secret: string): string | null => {
  const [by, id, signature] = permit.split('.')
  if (by === undefined || id === undefined || signature === undefined) return null
  return verifyKeyedHash(statementOf(by, id), secret, signature) ? by : null
}
