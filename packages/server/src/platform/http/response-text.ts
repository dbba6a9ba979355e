import type { Endpoint } from '@kafana/contract'

/** What is sent: parsed by the declaration, so that an undeclared field cannot leave. */
export const responseText = ({ response, responseType }: Endpoint, result: unknown): string => {
  const parsed = response.parse(result)
  return responseType === 'text' ? String(parsed) : JSON.stringify(parsed)
}
