import { storedValues } from '@kafana/client/browser/stored-value.ts'

/** Who has switched pushes on on this phone; null for nobody. Nothing else about pushes is loaded before. */
export const pushPerson = storedValues((stored) => (typeof stored === 'string' ? stored : null))('push')
