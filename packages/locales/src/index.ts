import en from '../en/translation.json' with { type: 'json' }

/**
 * The English texts: the language every other falls back to and the one the server's messages are written in.
 */
export { en }
export type TranslationKey = keyof typeof en

export * from './languages.ts'
