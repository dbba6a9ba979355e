import { ORDER_TYPE_TEXT } from '@kafana/client/i18n/order-type-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import { keyOfPlace } from '@kafana/client/pad/pad-place.ts'
import { AWAY_TYPES, type AwayType, PARTY_NAME_LENGTH } from '@kafana/domain'
import { Button, Stack, TextInput } from '@mantine/core'
import { IconPaperBag } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import type { TableOption } from '../order-entry/table-options.ts'

interface DialogProps {
  readonly offered: readonly AwayType[]
  readonly onBegin: (type: AwayType, name: string) => void
  readonly onClose: () => void
}

/** Who takes it away: a name, or nothing where the number of the check is enough. */
const AwayDialog = ({ offered, onBegin, onClose }: DialogProps) => {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [type, setType] = useState(offered[0] ?? 'takeaway')
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onBegin(type, name.trim())
    onClose()
  }
  return (
    <Dialog isDirty={name !== ''} onClose={onClose} title={t(ORDER_TYPE_TEXT[type])}>
      <form onSubmit={submit}>
        <Stack>
          {offered.length > 1 && (
            <SegmentedControl
              fullWidth
              value={type}
              data={offered.map((each) => ({ value: each, label: t(ORDER_TYPE_TEXT[each]) }))}
              onChange={setType}
            />
          )}
          <TextInput
            label={t('PARTY_NAME')}
            value={name}
            maxLength={PARTY_NAME_LENGTH}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit">{t('CONTINUE')}</Button>
        </Stack>
      </form>
    </Dialog>
  )
}

interface Props {
  readonly tables: readonly TableOption[]
  /** Shows the ticket of a place. */
  readonly onOpen: (place: string) => void
}

/** Begins a ticket for a party that takes it away; nothing in a venue without a counter. */
export const AwayButton = ({ tables, onOpen }: Props) => {
  const { t } = useTranslation()
  const { orderTypes = [] } = useVenue()
  const [isAsking, setAsking] = useState(false)
  const offered = AWAY_TYPES.filter((type) => orderTypes.includes(type))
  const counter = tables.find(({ isCounter }) => isCounter)
  const [first] = offered
  if (!counter || !first) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPaperBag size={20} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t(ORDER_TYPE_TEXT[first])}
      </Button>
      {isAsking && (
        <AwayDialog
          offered={offered}
          onBegin={(type, name) => onOpen(keyOfPlace({ table: counter.value, type, name }))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
