import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useContext } from 'react'
import { Link, useNavigate } from 'react-router'
import { MainMenuButton } from './main-menu.ts'
import c from './page.module.css'

/** Is there a previous page of the application? The router numbers its history entries. */
export const canGoBack = (): boolean => {
  const state = history.state as { idx?: unknown } | null
  return typeof state?.idx === 'number' && state.idx > 0
}

/** A back button: to `to`, else to the previous page, else home. */
export const BackButton = ({ to }: { readonly to?: string | undefined }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const icon = <IconArrowLeft size={22} aria-hidden />
  if (to !== undefined)
    return (
      <ActionIcon component={Link} to={to} aria-label={t('BACK')}>
        {icon}
      </ActionIcon>
    )
  return (
    <ActionIcon
      aria-label={t('BACK')}
      onClick={() => void (canGoBack() ? navigate(-1) : navigate('/', { replace: true }))}
    >
      {icon}
    </ActionIcon>
  )
}

const PHONE = 768
/** Where a table of many columns would squeeze them. */
const NARROW = 1100

/** Is the window at most so many px wide? */
export const useIsUpTo = (width: number): boolean =>
  useMediaQuery(`(max-width: ${width}px)`, undefined, { getInitialValueInEffect: false })
/** Is the window at most 768 px wide, where tables become cards? */
export const useIsPhone = (): boolean => useIsUpTo(PHONE)
/** Is the window at most 1100 px wide, where tables of eight columns and more become cards? */
export const useIsNarrow = (): boolean => useIsUpTo(NARROW)

interface PageProps {
  readonly title: ReactNode
  /** The title of the tab where `title` is not plain text. */
  readonly tabTitle?: string
  readonly subtitle?: ReactNode
  /** A back button: to this URL, or with `true` to the previous page. */
  readonly back?: string | true
  /** Buttons beside the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The header and content of a screen, with the menu. The header leaves space for the language switcher. */
export const Page = ({ title, tabTitle, subtitle, back, actions, children }: PageProps) => {
  const tab = tabTitle ?? (typeof title === 'string' ? title : undefined)
  return (
    <>
      <title>{tab ? `${tab} · Kafana` : 'Kafana'}</title>
      <header className={c.head}>
        <div className={c.ways}>
          {useContext(MainMenuButton)}
          {back !== undefined && <BackButton to={back === true ? undefined : back} />}
        </div>
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
