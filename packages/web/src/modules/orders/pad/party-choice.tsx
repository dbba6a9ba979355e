import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { keyOfNewGuests, keyOfPlace, namedCheck } from '@kafana/client/pad/pad-place.ts'
import type { Check } from '@kafana/contract'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import type { TableOption } from '../order-entry/table-options.ts'
import type { Pad } from './use-pad-draft.ts'

const PartyDialog = deferred(async () => (await import('./party-dialog.tsx')).PartyDialog)

interface Parties {
  readonly pad: Pad
  readonly table: TableOption | undefined
  /** The open checks of the table; undefined while they are not loaded. */
  readonly open: readonly Check[] | undefined
}

/** Which of the parties at a table the ticket is for, and the button that asks. */
export const usePartyChoice = ({ pad, table, open = [] }: Parties) => {
  const { t } = useTranslation()
  const { money, time } = useFormats()
  const [isAsking, setAsking] = useState(false)
  const { type } = pad.place
  const named = namedCheck(pad.place)
  const eating = open.filter((each) => each.type === undefined)
  const nameOf = ({ name, number }: Check): string => name ?? t('TAB_NUMBER', { number })
  const chosen = open.find(({ _id }) => _id === named) ?? (named === undefined ? eating[0] : undefined)
  /** The server would take the earliest of them. */
  const isMissing = named === undefined && eating.length > 1
  const label = (): string => {
    if (isMissing) return t('WHICH_TAB')
    return chosen ? nameOf(chosen) : t('NEW_GUESTS')
  }
  const place = pad.place.table
  const isOffered = table?.isCounter === false && type === undefined && open.length > 0
  return {
    isMissing: isOffered && isMissing,
    isAsking,
    ask: () => setAsking(true),
    button: isOffered && (
      <Button
        variant="default"
        leftSection={<IconUsers size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {label()}
      </Button>
    ),
    question: isAsking && (
      <PartyDialog
        parties={open.map((each) => ({
          key: keyOfPlace({ table: place, check: each._id }),
          name: nameOf(each),
          hint: `${t('SINCE', { time: time(each.openedAt) })} · ${t('PAD_OWED', { amount: money(each.owed) })}`,
          isChosen: !isMissing && each === chosen,
        }))}
        onChoose={pad.chooseTable}
        onNew={() => {
          const begun = pad.others.map(({ table: key }) => key)
          pad.chooseTable(
            keyOfNewGuests(
              place,
              begun,
              open.map(({ _id }) => _id),
            ),
          )
        }}
        onClose={() => setAsking(false)}
      />
    ),
  }
}
