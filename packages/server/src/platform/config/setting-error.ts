/** A setting that can't be used; the message is one line for the person who starts the server. */
export class SettingError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SettingError'
  }
}
