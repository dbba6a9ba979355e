import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { StaffMember } from '@kafana/contract'
import { isPinDisabled } from '@kafana/domain'
import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { fullName, ROLE_TEXT } from '../../ui/labels.ts'
import type { Column } from '../../ui/list-or-cards.tsx'
import { personPath } from '../../ui/person-path.ts'
import { Money } from '../../ui/text.tsx'
import { type StaffAction, StaffMenu } from './staff-menu.tsx'
import c from './staff.module.css'

/** Path to the person's orders. */
const statsPath = (member: StaffMember): string => personPath(member)
/** Path to the movements of the person's balance. */
const balancePath = (member: StaffMember): string => personPath(member, { view: 'balance' })

/** Somebody guesses the person's PIN, or it is off already. */
const WrongPins = ({ failures }: { readonly failures: number }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return isPinDisabled(failures) ? (
    <Badge color="red.8">{t('PIN_OFF')}</Badge>
  ) : (
    <Badge color="yellow.9">{t('WRONG_PINS', { number: number(failures) })}</Badge>
  )
}

const Name = ({ member, own }: { readonly member: StaffMember; readonly own: boolean }) => {
  const { t } = useTranslation()
  const name = fullName(member)
  return (
    <div className={c.name}>
      <Group gap={8}>
        <Text inherit fw={600} lineClamp={3} title={name} {...(member.isBlocked && { c: 'var(--fault)' })}>
          {name}
        </Text>
        {own && (
          <Badge color="gray" variant="light">
            {t('THIS_IS_YOU')}
          </Badge>
        )}
        {member.isBlocked && <Badge color="red.8">{t('BLOCKED')}</Badge>}
        {member.pinFailures !== undefined && <WrongPins failures={member.pinFailures} />}
      </Group>
      <Text size="sm" c="dimmed" fw={400}>
        {member.username}
      </Text>
    </div>
  )
}

/** At the balance of everybody who holds cash, whatever their role. */
const TakeCashButton = ({
  member,
  onAction,
}: {
  readonly member: StaffMember
  readonly onAction: StaffListProps['onAction']
}) => {
  const { t } = useTranslation()
  if (member.balance <= 0) return null
  return (
    <Button
      variant="default"
      aria-label={`${t('TAKE_CASH')}: ${fullName(member)}`}
      onClick={() => onAction(member, 'cash')}
    >
      {t('TAKE_CASH')}
    </Button>
  )
}

interface StaffListProps {
  readonly t: Translate
  /** The signed-in owner. */
  readonly ownId: string | undefined
  /** Links to a person's page only for users who may open it. */
  readonly withDetails: boolean
  /** On cards the link to a person's statistics is among the buttons. */
  readonly asCards: boolean
  readonly onAction: (member: StaffMember, action: StaffAction) => void
}

export const staffColumns = ({
  t,
  ownId,
  withDetails,
  asCards,
  onAction,
}: StaffListProps): Column<StaffMember>[] => [
  {
    key: 'name',
    header: t('PERSON_NAME'),
    role: 'title',
    render: (member) => <Name member={member} own={member._id === ownId} />,
  },
  {
    key: 'balance',
    header: t('BALANCE'),
    align: 'right',
    width: 340,
    render: (member) => (
      <div className={c.balance}>
        {!asCards && <TakeCashButton member={member} onAction={onAction} />}
        {withDetails ? (
          <Anchor component={Link} to={balancePath(member)} className={c.link}>
            <Money amount={member.balance} />
          </Anchor>
        ) : (
          <Money amount={member.balance} />
        )}
      </div>
    ),
  },
  { key: 'role', header: t('ROLE'), width: 160, render: ({ role }) => t(ROLE_TEXT[role]) },
  ...(withDetails && !asCards
    ? [
        {
          key: 'stats',
          header: t('STATS'),
          width: 140,
          render: (member: StaffMember) => (
            <Anchor component={Link} to={statsPath(member)} className={c.link}>
              {t('STATS')}
            </Anchor>
          ),
        },
      ]
    : []),
  {
    key: 'actions',
    header: t('ACTIONS'),
    role: 'actions',
    width: 110,
    render: (member) => (
      <>
        {asCards && <TakeCashButton member={member} onAction={onAction} />}
        {withDetails && asCards && (
          <Button component={Link} to={statsPath(member)} variant="default">
            {t('STATS')}
          </Button>
        )}
        <StaffMenu
          member={member}
          own={member._id === ownId}
          onAction={(action) => onAction(member, action)}
        />
      </>
    ),
  },
]
