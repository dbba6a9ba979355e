/** What a mail is about: each kind has one writer. */
export type MailKindName = 'contact' | 'reset'

/** A mail as it leaves. Nothing that a stranger typed belongs into its subject. */
export interface Message {
  /** null where the operator named nobody: it is kept. */
  readonly to: string | null
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A mail whose turn it is. */
export interface DueMail {
  readonly id: string
  readonly kind: string
  /** What its writer asked for, JSON. */
  readonly payload: string
  /** How often it was tried, this time included. */
  readonly tries: number
  readonly createdAt: number
  /** Names this try: only its holder may say how it ended. */
  readonly lease: string
}

export interface MailWriter {
  /**
   * Makes the message when it is about to go, so that no secret of it waits in the store; made anew for every try.
   * null: there is nobody to write to, and nothing is left of it.
   */
  compose(payload: unknown): Promise<Message | null>
  /** For how long after it was asked for it is of use; null: always. Time without a way out counts too. */
  readonly freshMs: number | null
}
