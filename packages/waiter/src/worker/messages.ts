/** What a page asks of its service worker. */
export type WorkerMessage =
  /** Keep the texts of a language. */
  | { readonly is: 'keepLanguage'; readonly code: string }
  /** Use the version that waits. */
  | { readonly is: 'takeOver' }
