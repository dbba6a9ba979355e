/** Each kind of mail has one composer. */
export type MailKind = 'contact' | 'reset' | 'secondFactor'

/** A composed mail. Nothing that a visitor typed may be in the subject. */
export interface MailMessage {
  /** null if the operator configured no recipient: the mail is kept. */
  readonly to: string | null
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A mail that is due. */
export interface DueMail {
  readonly id: string
  readonly kind: string
  /** The input of the composer, JSON. */
  readonly payload: string
  /** Including this one. */
  readonly tries: number
  readonly createdAt: number
  /** Identifies this try: only its holder may record the outcome. */
  readonly lease: string
}

export interface MailComposer {
  /**
   * Composes the message right before each try, so that the outbox stores no secrets. null if there is nobody
   * to write to; the mail is deleted.
   */
  compose(payload: unknown): Promise<MailMessage | null>
  /** How long after queueing the mail is useful; null: always. Time without an SMTP server counts too. */
  readonly usefulForMs: number | null
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** One paragraph of a mail; with a link it is a button. */
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

/** Renders the paragraphs as plain text and as HTML that loads nothing. @param tag BCP 47 */
export const renderMail = (
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
