import { ACTION_TEXT } from '@kafana/client/i18n/approval-texts.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { StaffChange, type StaffMember } from '@kafana/contract'
import {
  APPROVAL_ACTIONS,
  type ApprovalAction,
  DEFAULT_ALLOWED_ROUTES,
  type Role,
  type ScreenName,
  SCREENS,
} from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Alert, Button, FocusTrap, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconRotate } from '@tabler/icons-react'
import { useState } from 'react'
import { FormDialog } from '../../ui/dialogs.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { saveChanges } from '../../ui/save-changes.ts'
import { SCREEN_NAME } from '../../ui/screen-names.ts'
import { Checkbox } from '../../ui/styled/checkbox.ts'
import { MemberConflict, MemberHeading } from './dialog-parts.tsx'
import { useMemberRule } from './update-member.ts'
import c from './staff.module.css'

interface Group {
  readonly title: TranslationKey
  readonly screens: readonly ScreenName[]
}

const GROUPS: readonly Group[] = [
  {
    title: 'SCREENS_SERVICE',
    screens: [
      'establishment',
      'establishmentDetails',
      'monitor',
      'manager',
      'pad',
      'orders',
      'orderDetails',
      'gateway',
    ],
  },
  { title: 'SCREENS_OVERVIEW', screens: ['panel', 'home', 'venues', 'statistics', 'fiscalBook'] },
  { title: 'STAFF', screens: ['staff', 'staffDetails', 'users', 'userStats'] },
  { title: 'SCREENS_STOCK', screens: ['products', 'storage'] },
  { title: 'SCREENS_VENUE', screens: ['company', 'zones', 'stations'] },
]

const filterGroups = (predicate: (screen: ScreenName) => boolean): readonly Group[] =>
  GROUPS.map(({ title, screens }) => ({ title, screens: screens.filter(predicate) })).filter(
    ({ screens }) => screens.length > 0,
  )

/** The default screens of a role, and all others. */
export const screenGroups = (
  role: Role,
): { readonly usual: readonly Group[]; readonly others: readonly Group[] } => {
  const usual = (screen: ScreenName): boolean => DEFAULT_ALLOWED_ROUTES[role].includes(screen)
  return { usual: filterGroups(usual), others: filterGroups((screen) => !usual(screen)) }
}

const inScreenOrder = (screens: readonly ScreenName[]): ScreenName[] =>
  SCREENS.filter((screen) => screens.includes(screen))

/**
 * Applies the difference between `before` and `mine` to the list as another owner left it.
 * @param all everything that may be in the list, in its order
 */
export const mergeChoices = <T,>(
  all: readonly T[],
  before: readonly T[],
  mine: readonly T[],
  now: readonly T[],
): T[] => all.filter((each) => (mine.includes(each) === before.includes(each) ? now : mine).includes(each))

const inActionOrder = (actions: readonly ApprovalAction[]): ApprovalAction[] =>
  APPROVAL_ACTIONS.filter((action) => actions.includes(action))

const rightsOf = ({ allowedRoutes, approves = [] }: StaffMember) => ({
  allowedRoutes: inScreenOrder(allowedRoutes),
  approves: inActionOrder(approves),
})

/**
 * Edits a person's screens, and what the person may approve. Each of the two lists is one field, but two owners may have
 * changed different entries of it: in a conflict only the changes made here are applied to the other's list.
 */
const usePermissions = (member: StaffMember, onDone: () => void) => {
  const { t } = useTranslation()
  const rule = useMemberRule(rightsOf)
  const [{ base, before }, setSeen] = useState<{ base: StaffMember; before: StaffMember | null }>({
    base: member,
    before: null,
  })
  const form = useContractForm(StaffChange, rightsOf(member))
  const chosen = form.values.allowedRoutes ?? []
  const choose = (screens: readonly ScreenName[]): void =>
    form.setValue('allowedRoutes', inScreenOrder(screens))
  const onSubmit = form.submit(async ({ allowedRoutes = [], approves = [] }) => {
    const outcome = await saveChanges(rule, base, { allowedRoutes, approves: inActionOrder(approves) })
    if (outcome.kind === 'conflict') {
      setSeen({ base: outcome.current, before: base })
      const [opened, current] = [rightsOf(base), rightsOf(outcome.current)]
      const merged = {
        allowedRoutes: mergeChoices(SCREENS, opened.allowedRoutes, allowedRoutes, current.allowedRoutes),
        approves: mergeChoices(APPROVAL_ACTIONS, opened.approves, approves, current.approves),
      }
      return form.rebase(merged, current)
    }
    if (outcome.kind === 'saved') notify.success(t('PERMISSIONS_SAVED'))
    else notify.info(t('NOTHING_CHANGED'))
    onDone()
  })
  const takeCurrent = (): void => form.rebase(rightsOf(base), rightsOf(base))
  return { chosen, choose, takeCurrent, base, before, form, onSubmit }
}

/** What a person may approve with their PIN. */
const ApprovalChoice = ({
  value,
  onChange,
}: {
  readonly value: readonly ApprovalAction[]
  readonly onChange: (actions: ApprovalAction[]) => void
}) => {
  const { t } = useTranslation()
  return (
    <Checkbox.Group
      value={[...value]}
      onChange={(actions) => onChange(APPROVAL_ACTIONS.filter((action) => actions.includes(action)))}
    >
      <div role="group" aria-label={t('MAY_APPROVE')}>
        <h3 className={c.heading}>{t('MAY_APPROVE')}</h3>
        <div className={c.choices}>
          {APPROVAL_ACTIONS.map((action) => (
            <Checkbox key={action} value={action} label={t(ACTION_TEXT[action])} className={c.choice} />
          ))}
        </div>
      </div>
    </Checkbox.Group>
  )
}

interface ScreenChoiceProps {
  readonly role: Role
  readonly value: readonly ScreenName[]
  readonly onChange: (screens: ScreenName[]) => void
  /** A screen that cannot be switched off, with the reason. */
  readonly kept?: { readonly screen: ScreenName; readonly reason: string } | undefined
}

const ScreenGroups = ({
  groups,
  kept,
}: {
  readonly groups: readonly Group[]
  readonly kept: ScreenChoiceProps['kept']
}) => {
  const { t } = useTranslation()
  return groups.map(({ title, screens }) => (
    <div key={title} role="group" aria-label={t(title)}>
      <h3 className={c.heading}>{t(title)}</h3>
      <div className={c.choices}>
        {screens.map((screen) => (
          <Checkbox
            key={screen}
            value={screen}
            label={t(SCREEN_NAME[screen])}
            className={c.choice}
            {...(kept?.screen === screen && { disabled: true, description: kept.reason })}
          />
        ))}
      </div>
    </div>
  ))
}

/** The screens a person may open; those of other roles are collapsed unless one of them is on. */
const ScreenChoice = ({ role, value, onChange, kept }: ScreenChoiceProps) => {
  const { t } = useTranslation()
  const { usual, others } = screenGroups(role)
  const [isExpanded, setExpanded] = useState(() =>
    others.some(({ screens }) => screens.some((screen) => value.includes(screen))),
  )
  const Chevron = isExpanded ? IconChevronUp : IconChevronDown
  return (
    <Checkbox.Group value={[...value]} onChange={(screens) => onChange(screens)}>
      <Stack>
        <ScreenGroups groups={usual} kept={kept} />
        <Button
          variant="default"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
          rightSection={<Chevron size={18} aria-hidden />}
          className={c.start}
        >
          {t('PERMISSIONS_OTHERS')}
        </Button>
        {isExpanded && <Text c="dimmed">{t('PERMISSIONS_OTHERS_HINT')}</Text>}
        {isExpanded && <ScreenGroups groups={others} kept={kept} />}
        {value.length === 0 && <Alert color="yellow">{t('PERMISSIONS_NONE')}</Alert>}
      </Stack>
    </Checkbox.Group>
  )
}

interface Props {
  readonly member: StaffMember
  readonly onClose: () => void
}

/** Edits the screens a person may open. The server enforces them from the next request. */
export const PermissionsDialog = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  const own = useSession()?.user._id === member._id
  const { chosen, choose, takeCurrent, base, before, form, onSubmit } = usePermissions(member, onClose)
  const facts = [
    ...SCREENS.map((screen) => ({
      label: t(SCREEN_NAME[screen]),
      of: ({ allowedRoutes }: StaffMember) => t(allowedRoutes.includes(screen) ? 'YES' : 'NO'),
    })),
    ...APPROVAL_ACTIONS.map((action) => ({
      label: `${t('MAY_APPROVE')}: ${t(ACTION_TEXT[action])}`,
      of: ({ approves = [] }: StaffMember) => t(approves.includes(action) ? 'YES' : 'NO'),
    })),
  ]
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('PERMISSIONS')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
      size="lg"
    >
      <FocusTrap.InitialFocus />
      <MemberHeading member={member} />
      <Text>
        {t('PERMISSIONS_HINT')}
        {member.role === 'waiter' && ` ${t('PERMISSIONS_WAITER_HINT')}`}
      </Text>
      <Button
        variant="default"
        leftSection={<IconRotate size={18} aria-hidden />}
        onClick={() => choose(DEFAULT_ALLOWED_ROUTES[member.role])}
        className={c.start}
      >
        {t('PERMISSIONS_USUAL')}
      </Button>
      <ScreenChoice
        role={member.role}
        value={chosen}
        onChange={choose}
        kept={own ? { screen: 'staff', reason: t('STAFF_SCREEN_KEPT') } : undefined}
      />
      {member.role !== 'owner' && (
        <ApprovalChoice
          value={form.values.approves ?? []}
          onChange={(actions) => form.setValue('approves', actions)}
        />
      )}
      <MemberConflict facts={facts} before={before} now={base} onUseCurrent={takeCurrent} />
    </FormDialog>
  )
}
