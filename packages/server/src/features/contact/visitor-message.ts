/** What somebody wrote into the contact form. `replyTo` is empty where they left no address. */
export interface VisitorMessage {
  readonly fromName: string
  readonly message: string
  readonly replyTo: string
}
