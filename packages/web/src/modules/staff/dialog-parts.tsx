import { isApiError, sentenceOf } from '@kafana/client/api/api-error.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { StaffMember } from '@kafana/contract'
import { Button, Stack, Text } from '@mantine/core'
import { EditConflictNote, type Fact } from '../../ui/edit-conflict-note.tsx'
import { fullName, ROLE_TEXT } from '../../ui/labels.ts'
import c from './staff.module.css'

const MAX_LETTERS = 60

/** A text shortened to one line of a dialog or toast, cut between graphemes. */
export const shortText = (text: string): string => {
  const letters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
  return letters.length <= MAX_LETTERS
    ? text
    : `${letters
        .slice(0, MAX_LETTERS - 1)
        .join('')
        .trimEnd()}…`
}

/** A person's name shortened to one line. */
export const shortName = (person: Parameters<typeof fullName>[0]): string => shortText(fullName(person))

const messageIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined

/** The server's reason for a refusal, or `otherwise` if there is none to show. */
export const serverText = (error: unknown, t: Translate, otherwise: string): string => {
  if (!isApiError(error) || error.status === 0) return otherwise
  if (error.code === 'UNEXPECTED_RESPONSE')
    return (error.status >= 400 && error.status < 500 && sentenceOf(messageIn(error.body))) || otherwise
  return errorText(error, t)
}

/** The current balance from a refusal; the list may be outdated. */
export const balanceIn = (error: unknown): number | undefined =>
  isApiError(error) &&
  typeof error.body === 'object' &&
  error.body !== null &&
  'balance' in error.body &&
  typeof error.body.balance === 'number'
    ? error.body.balance
    : undefined

/** The person a dialog is about: name, role and username. */
export const MemberHeading = ({
  member,
}: {
  readonly member: Pick<StaffMember, 'firstname' | 'lastname' | 'role' | 'username'>
}) => {
  const { t } = useTranslation()
  const name = fullName(member)
  return (
    <Stack gap={0} className={c.who}>
      <Text fw={620} lineClamp={2} title={name}>
        {name}
      </Text>
      <Text size="sm" c="dimmed" lineClamp={1}>
        {t(ROLE_TEXT[member.role])} · {member.username}
      </Text>
    </Stack>
  )
}

/** A person's details as text, to show edit conflicts. */
export const detailFacts = (t: Translate): Fact<StaffMember>[] => [
  { label: t('FIRST_NAME'), of: ({ firstname }) => shortText(firstname) },
  { label: t('LAST_NAME'), of: ({ lastname }) => shortText(lastname) },
  { label: t('USERNAME'), of: ({ username }) => username },
  { label: t('EMAIL'), of: ({ email }) => email },
]

interface MemberConflictProps {
  readonly facts: readonly Fact<StaffMember>[]
  /** The person as the dialog knew them; null without a conflict. */
  readonly before: StaffMember | null
  readonly now: StaffMember
  /** Replaces the input by the current values. */
  readonly onUseCurrent?: () => void
}

/** Shows what somebody else changed while the dialog was open. */
export const MemberConflict = ({ facts, before, now, onUseCurrent }: MemberConflictProps) => {
  const { t } = useTranslation()
  if (before === null) return null
  return (
    <Stack gap="xs">
      <EditConflictNote facts={facts} before={before} now={now} />
      {onUseCurrent && (
        <Button variant="default" onClick={onUseCurrent} className={c.start}>
          {t('USE_CURRENT_VALUES')}
        </Button>
      )}
    </Stack>
  )
}
