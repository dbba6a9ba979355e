import { part } from '@kafana/client/browser/parts.ts'
import { type ComponentType, lazy } from 'react'
import { lateTexts } from './late-texts.ts'

/** A screen that the tables do not need. It is loaded when it is opened, and with the others after signing in. */
export const late = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const { load: loadOnce } = part(load)
  return lazy(async () => {
    const [screen] = await Promise.all([loadOnce(), lateTexts.load()])
    return { default: screen }
  })
}
