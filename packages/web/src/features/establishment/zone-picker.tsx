import type { Zone } from '@kafana/contract'
import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NO_ZONE } from './use-zone-choice.ts'
import c from './zone-picker.module.css'

interface Props {
  readonly zones: readonly Zone[]
  readonly hasLoose: boolean
  readonly value: string
  readonly onChange: (zoneId: string) => void
}

/** The zones side by side; many or long ones scroll sideways. */
export const ZonePicker = ({ zones, hasLoose, value, onChange }: Props) => {
  const { t } = useTranslation()
  const choices = [...zones.map(({ _id, name }) => ({ value: _id, name })), ...(hasLoose ? [{ value: NO_ZONE, name: t('WITHOUT_ZONE') }] : [])]
  return (
    <div className={c.scroll}>
      <SegmentedControl
        aria-label={t('ZONE')} value={value} onChange={onChange}
        data={choices.map((choice) => ({ value: choice.value, label: <span className={c.name} title={choice.name}>{choice.name}</span> }))}
      />
    </div>
  )
}
