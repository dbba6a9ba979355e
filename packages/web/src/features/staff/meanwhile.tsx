import type { StaffMember } from '@kafana/contract'
import { Button, Stack } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { MeanwhileNote, type Fact } from '../../ui/meanwhile-note.tsx'
import { shortText } from './short-text.ts'
import c from './staff.module.css'

/** A person's details in words. */
export const detailFacts = (t: TFunction): Fact<StaffMember>[] => [
  { label: t('FIRST_NAME'), of: ({ firstname }) => shortText(firstname) },
  { label: t('LAST_NAME'), of: ({ lastname }) => shortText(lastname) },
  { label: t('USERNAME'), of: ({ username }) => username },
  { label: t('EMAIL'), of: ({ email }) => email },
]

interface Props {
  readonly facts: readonly Fact<StaffMember>[]
  /** The person as the dialog knew them; null while nobody was faster. */
  readonly before: StaffMember | null
  readonly now: StaffMember
  /** Puts the values of now in the place of what was entered. */
  readonly onUseCurrent?: () => void
}

/** Says what somebody else made of the person while a dialog was open, and offers to go on from there. */
export const Meanwhile = ({ facts, before, now, onUseCurrent }: Props) => {
  const { t } = useTranslation()
  if (before === null) return null
  return (
    <Stack gap="xs">
      <MeanwhileNote facts={facts} before={before} now={now} />
      {onUseCurrent && (
        <Button variant="default" onClick={onUseCurrent} className={c.start}>
          {t('USE_CURRENT_VALUES')}
        </Button>
      )}
    </Stack>
  )
}
