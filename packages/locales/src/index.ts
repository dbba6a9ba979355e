import en from '../en/translation.json' with { type: 'json' }

/**
 * The English texts: the fallback of every other language, and the language of the server's messages.
 */
export { en }
export type TranslationKey = keyof typeof en

export * from './languages.ts'
