import { useCall } from '@kafana/client/api/query.ts'
import { compareTexts } from '@kafana/client/i18n/formats.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { useState } from 'react'
import { fullName } from '../../../ui/labels.ts'
import { PeopleTiles } from '../../../ui/pin/people-tiles.tsx'
import c from './billing-dialog.module.css'

interface Props {
  /** The id of the person; null while nobody is named. */
  readonly value: string | null
  readonly onChange: (id: string | null) => void
}

/**
 * Who pays the guests of a storno in cash, with what each person holds, for owners who see balances. Nobody has to be
 * named: then whoever was credited with the cash pays. A second press takes the name away.
 */
export const StornoPayer = ({ value, onChange }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const canOpen = useCanOpen()
  const maySeeBalances = useSession()?.user.role === 'owner' && canOpen('staff')
  const [filter, setFilter] = useState('')
  const { data = [] } = useCall('staff', 'list', {}, { enabled: maySeeBalances })
  const people = data
    .filter(({ balance }) => balance > 0)
    .map((person) => ({ id: person._id, name: fullName(person), note: money(person.balance) }))
    .toSorted((a, b) => compareTexts(a.name, b.name))
  if (people.length === 0) return null
  return (
    <div>
      <p className={c.soft}>{t('STORNO_PAYER')}</p>
      <PeopleTiles
        label={t('STORNO_PAYER')}
        people={people}
        value={value}
        onChange={(id) => onChange(id === value ? null : id)}
        filter={filter}
        onFilter={setFilter}
      />
    </div>
  )
}
