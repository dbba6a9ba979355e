import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { homeOf } from '@kafana/client/session/home-route.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { ReactNode } from 'react'
import c from './notice.module.css'

interface Props {
  /** A large icon or number above the title. */
  readonly symbol: ReactNode
  readonly title: string
  readonly hint: string
  /** What to do next, the most important first. */
  readonly children: ReactNode
}

/** A page with a single message. It needs no component library: that may be what could not be loaded. */
export const Notice = ({ symbol, title, hint, children }: Props) => (
  <div className={c.notice}>
    <title>{`${title} · Kafana`}</title>
    <div className={c.symbol} aria-hidden>
      {symbol}
    </div>
    <h1 className={c.title}>{title}</h1>
    <p className={c.hint}>{hint}</p>
    <div className={c.actions}>{children}</div>
  </div>
)

export const NoticeButton = ({
  children,
  onClick,
}: {
  readonly children: ReactNode
  readonly onClick: () => void
}) => (
  <button type="button" className={c.action} onClick={onClick}>
    {children}
  </button>
)

/**
 * The way on for whoever is looking: their first screen, or the login and the landing page. They load the whole page:
 * after an error nothing of the old one remains.
 */
export const WaysOn = () => {
  const { t } = useTranslation()
  const user = useSession()?.user
  const home = user && homeOf(user)
  if (home !== undefined)
    return (
      <a className={c.action} href={home}>
        {t('TO_HOME')}
      </a>
    )
  return (
    <>
      {!user && (
        <a className={c.action} href="/login">
          {t('LOG_IN')}
        </a>
      )}
      <a className={c.action} href="/">
        {t('TO_START')}
      </a>
    </>
  )
}
