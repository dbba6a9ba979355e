import type { TextKey } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { go, useRoute } from '../app/route.ts'
import { Icon } from './icon.tsx'
import classes from './bottom-bar.module.css'

const PLACES = [
  ['tables', 'WAITER_TABLES'],
  ['ready', 'WAITER_READY'],
  ['inbox', 'WAITER_INBOX'],
  ['me', 'WAITER_ME'],
] as const satisfies readonly (readonly [string, TextKey])[]

/** The most that a mark says exactly. */
const MOST = 99

interface Props {
  /** What stands at the pass for this waiter, and what they have not read. */
  readonly counts: { readonly ready: number; readonly inbox: number }
}

/** Leads between the main screens and says where something waits. */
export const BottomBar = ({ counts }: Props) => {
  const { t } = useTranslation()
  const { screen } = useRoute()
  return (
    <nav className={classes['bar']}>
      {PLACES.map(([name, text]) => {
        const count = name === 'ready' || name === 'inbox' ? counts[name] : 0
        return (
          <button
            key={name}
            type="button"
            className={classes['place']}
            aria-current={name === screen ? 'page' : undefined}
            onClick={() => go({ screen: name })}
          >
            <span className={classes['icon']}>
              <Icon name={name} size="28px" />
              {count > 0 && (
                <span className={classes['count']} data-place={name}>
                  {count > MOST ? `${MOST}+` : count}
                </span>
              )}
            </span>
            <span className={classes['name']}>{t(text)}</span>
          </button>
        )
      })}
    </nav>
  )
}
