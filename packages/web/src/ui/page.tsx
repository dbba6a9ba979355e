import type { ReactNode } from 'react'
import { BackButton } from './back-button.tsx'
import c from './page.module.css'

interface PageProps {
  readonly title: ReactNode
  /** The tab's title where `title` is not plain text. */
  readonly tabTitle?: string
  readonly subtitle?: ReactNode
  /** A back button: to this address, or with `true` to where the person came from. */
  readonly back?: string | true
  /** Buttons beside the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A screen's head and body. The head leaves the corner free for the language switcher. */
export const Page = ({ title, tabTitle, subtitle, back, actions, children }: PageProps) => {
  const tab = tabTitle ?? (typeof title === 'string' ? title : undefined)
  return (
    <>
      <title>{tab ? `${tab} · Kafana` : 'Kafana'}</title>
      <header className={c.head}>
        {back !== undefined && (
          <div className={c.back}>
            <BackButton to={back === true ? undefined : back} />
          </div>
        )}
        <div className={c.titles}>
          <h1 className={c.title} title={tab}>
            {title}
          </h1>
          {subtitle !== undefined && (
            <div className={c.subtitle}>
              {typeof subtitle === 'string' ? (
                <span className={c.short} title={subtitle}>
                  {subtitle}
                </span>
              ) : (
                subtitle
              )}
            </div>
          )}
        </div>
        {actions !== undefined && <div className={c.actions}>{actions}</div>}
      </header>
      {children}
    </>
  )
}
