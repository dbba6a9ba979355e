import type { RouteName } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import c from './rows.module.css'

/** In a card's corner: the screen where all of it can be seen and acted upon. */
export const MoreLink = ({
  screen,
  to,
  text,
}: {
  readonly screen: RouteName
  readonly to: string
  readonly text: TranslationKey
}) => {
  const { t } = useTranslation()
  if (!useReach()(screen)) return null
  return (
    <Link to={to} className={c.more}>
      {t(text)}
      <IconChevronRight size={16} aria-hidden />
    </Link>
  )
}
