import { AppError } from './app-error.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The session token of a request, from `Authorization: Bearer` or the `token` header; both, and different, is refused. */
export const bearerToken = (headers: Headers): string | null => {
  const { authorization, token } = headers
  const bearer = typeof authorization === 'string' ? (/^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '') : null
  const plain = typeof token === 'string' ? token : null
  if (bearer !== null && plain !== null && bearer !== plain) throw new AppError('UNAUTHENTICATED')
  return bearer ?? plain
}
