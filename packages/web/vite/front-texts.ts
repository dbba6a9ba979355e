import type { Plugin } from 'vite'

const ENGLISH = /\/locales\/en\/translation\.json$/
/** The texts of the front pages stand in the pages themselves. */
const FRONT_ONLY = /^(?:LANDING|PRIVACY)_/

/** Leaves the texts of the front pages out of the English ones that the application brings along. */
export const withoutFrontTexts = (): Plugin => ({
  name: 'kafana:without-front-texts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: ENGLISH },
    handler: (code) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(code) as Record<string, string>).filter(([key]) => !FRONT_ONLY.test(key)))),
  },
})
