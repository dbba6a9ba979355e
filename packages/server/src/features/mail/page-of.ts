const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** One paragraph of a mail; with an address it is the one thing to press. */
export interface Paragraph {
  readonly text: string
  readonly link?: string
}

const plain = ({ text, link }: Paragraph): string => (link === undefined ? text : link)
const rich = ({ text, link }: Paragraph): string =>
  link === undefined
    ? `<p style="margin:0 0 16px;white-space:pre-wrap;overflow-wrap:anywhere">${escaped(text)}</p>`
    : `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#b0471f;color:#ffffff;text-decoration:none;font-weight:600">${escaped(text)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5c564c;overflow-wrap:anywhere">${escaped(link)}</p>`

/** The same paragraphs as plain text and as a page that any mail program shows: nothing is loaded from anywhere. @param tag BCP 47 */
export const pageOf = (
  tag: string,
  subject: string,
  paragraphs: readonly Paragraph[],
): { readonly text: string; readonly html: string } => ({
  text: `${paragraphs.map(plain).join('\n\n')}\n`,
  html: `<!doctype html>
<html lang="${escaped(tag)}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1d1b18;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:560px">${paragraphs.map(rich).join('\n')}</div>
</body></html>
`,
})
