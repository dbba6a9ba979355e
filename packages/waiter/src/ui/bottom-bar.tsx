import type { TextKey } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { go, useRoute } from '../app/route.ts'
import classes from './bottom-bar.module.css'

const PLACES = [
  ['tables', 'WAITER_TABLES'],
  ['ready', 'WAITER_READY'],
  ['inbox', 'WAITER_INBOX'],
  ['me', 'WAITER_ME'],
] as const satisfies readonly (readonly [string, TextKey])[]

/** Leads between the main screens. */
export const BottomBar = () => {
  const { t } = useTranslation()
  const { screen } = useRoute()
  return (
    <nav className={classes['bar']}>
      {PLACES.map(([name, text]) => (
        <button
          key={name}
          type="button"
          className={classes['place']}
          aria-current={name === screen ? 'page' : undefined}
          onClick={() => go({ screen: name })}
        >
          {t(text)}
        </button>
      ))}
    </nav>
  )
}
