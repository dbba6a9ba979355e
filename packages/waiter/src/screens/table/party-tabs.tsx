import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { PartyView } from '../../data/use-parties.ts'
import classes from './party-tabs.module.css'

/** What a party is known by at its table; that of one whose check the server chooses is empty. */
export const keyOfParty = ({ id }: PartyView): string => id ?? ''

interface Props {
  readonly parties: readonly PartyView[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
}

/** The parties at one table, of which one is shown. */
export const PartyTabs = ({ parties, chosen, onChoose }: Props) => {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('WAITER_PARTIES')} className={classes['tabs']}>
      {parties.map((party) => {
        const { check, ready } = party
        const name = check ? (check.name ?? t('TAB_NUMBER', { number: check.number })) : t('TAB_ON_DEVICE')
        const key = keyOfParty(party)
        return (
          <button
            key={key}
            type="button"
            className={classes['tab']}
            aria-pressed={key === chosen}
            onClick={() => onChoose(key)}
          >
            {name}
            {ready.length > 0 && ` · ${t('WAITER_COUNT_READY', { count: ready.length })}`}
          </button>
        )
      })}
    </div>
  )
}
