import { ROUTES, type RouteName } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { useReach } from '../platform/session/reach.ts'
import c from './navigation-bar.module.css'

const LINKS: readonly { name: RouteName; text: TranslationKey }[] = [
  { name: 'panel', text: 'PANEL' },
  { name: 'users', text: 'STAFF_BY_SECTION' },
  { name: 'staff', text: 'STAFF' },
  { name: 'orders', text: 'ORDERS' },
  { name: 'products', text: 'PRODUCTS' },
  { name: 'storage', text: 'STORAGE' },
  { name: 'statistics', text: 'STATISTICS' },
]

/** The navigation of the owner above the staff sections. */
export const NavigationBar = () => {
  const { t } = useTranslation()
  const reach = useReach()
  const links = LINKS.filter(({ name }) => reach(name))
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2
  }, [])
  return (
    <nav className={c.bar} aria-label={t('MAIN_NAVIGATION')}>
      <div ref={row} className={c.links}>
        {links.map(({ name, text }) => (
          <NavLink key={name} to={ROUTES[name]} className={c.link ?? ''}>
            {t(text)}
          </NavLink>
        ))}
      </div>
    </nav>
  )
}
