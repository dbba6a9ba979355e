/** A mail as it came over the wire, taken apart. */
export interface ReadMail {
  /** In the order they stood, unfolded and still encoded. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly text: string
  readonly html: string
}

const decodeQuoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )

const decoders: Readonly<Record<string, (text: string) => Buffer>> = {
  'quoted-printable': decodeQuoted,
  base64: (text) => Buffer.from(text, 'base64'),
}

/** Encoded words of a header, put together again. */
export const decodeHeader = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      (how.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64')
        : decodeQuoted(text.replaceAll('_', ' '))
      ).toString(),
    )

const split = (raw: string): { headers: [string, string][]; body: string } => {
  const at = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, at)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  return {
    headers: lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
    body: raw.slice(at + 4),
  }
}

/** Takes a mail of ours apart: its headers, its text, its page. */
export const readMail = (raw: string): ReadMail => {
  const { headers, body } = split(raw)
  const boundary =
    /boundary="([^"]+)"/.exec(headers.find(([name]) => name === 'content-type')?.[1] ?? '')?.[1] ?? ''
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const { headers: own, body: content } = split(part.replace(/^\r\n/, ''))
      const of = (name: string) => own.find(([each]) => each === name)?.[1] ?? ''
      const decode = decoders[of('content-transfer-encoding')] ?? ((text: string) => Buffer.from(text))
      return {
        type: of('content-type').split(';')[0],
        content: decode(content).toString().trim().replaceAll('\r\n', '\n'),
      }
    })
  const partOf = (type: string): string => parts.find((part) => part.type === type)?.content ?? ''
  return { headers, text: partOf('text/plain'), html: partOf('text/html') }
}
