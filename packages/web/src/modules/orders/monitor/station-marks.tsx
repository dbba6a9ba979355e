import type { Order } from '@kafana/contract'
import type { Category } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import c from './station-marks.module.css'

/** What is made in the kitchen or bar itself in a venue with stations. */
export const REST_TEXT = { food: 'OTHER_FOOD', drink: 'OTHER_DRINKS' } as const satisfies Record<
  Category,
  TranslationKey
>

/** An order on a card; on the screen of a station it has the lines of that station only. */
export interface CardOrder extends Order {
  /** How many of its lines are made elsewhere. */
  readonly elsewhere?: number
  /**
   * The names of the stations that it waits for, when this one is ready; null is the kitchen or bar itself. Empty while
   * this one has work.
   */
  readonly waitsFor?: readonly (string | null)[]
}

export const isWaiting = ({ waitsFor = [] }: CardOrder): boolean => waitsFor.length > 0

/** How many lines of an order are made elsewhere. */
export const Elsewhere = ({ order: { elsewhere = 0 } }: { readonly order: CardOrder }) => {
  const { t } = useTranslation()
  return elsewhere > 0 ? (
    <span className={c.elsewhere}>{t('LINES_ELSEWHERE', { number: elsewhere })}</span>
  ) : null
}

/** Which stations an order waits for, in the place of its button. */
export const WaitsFor = ({ order: { waitsFor = [], category } }: { readonly order: CardOrder }) => {
  const { t } = useTranslation()
  const stations = waitsFor.map((name) => name ?? t(REST_TEXT[category])).join(', ')
  return (
    <p className={c.waits}>
      <IconHourglass size={22} aria-hidden />
      <span className={c.text}>{t('WAITS_FOR', { stations })}</span>
    </p>
  )
}
