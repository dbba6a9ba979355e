import { useCallMutation } from '@kafana/client/api/query.ts'
import { ACTION_TEXT } from '@kafana/client/i18n/approval-texts.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { ApprovalLimits } from '@kafana/contract'
import { APPROVAL_ACTIONS, type Limit, limitedRolesOf, type LimitedRole, LIMITS } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { NumberInput } from '../../ui/inputs/number-input.tsx'
import { ROLE_TEXT } from '../../ui/labels.ts'
import { notify } from '../../ui/notify.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { useUnsavedPart } from '../../ui/unsaved.tsx'
import c from './void-settings.module.css'

const LIMIT_TEXT = {
  never: 'LIMIT_NEVER',
  approval: 'LIMIT_APPROVAL',
  free: 'LIMIT_FREE',
} as const satisfies Record<Limit, TranslationKey>

/** How much of a check a role may take off by itself; saved when the field is left. */
const UpTo = ({
  percent,
  onChange,
}: {
  readonly percent: number
  readonly onChange: (percent: number | null) => void
}) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<number | string>(percent)
  // Esc and Back do not leave the field.
  useUnsavedPart(typeof typed === 'number' && typed !== percent)
  return (
    <div className={c.upTo}>
      <NumberInput
        label={t('DISCOUNT_UP_TO')}
        suffix={'\u00a0%'}
        min={0}
        max={100}
        allowDecimal={false}
        hideControls
        inputMode="numeric"
        value={typed}
        onChange={setTyped}
        onBlur={() => onChange(typeof typed === 'number' ? typed : null)}
      />
    </div>
  )
}

/** What each role may do by itself. */
export const VoidLimits = ({ limits }: { readonly limits: ApprovalLimits }) => {
  const { t } = useTranslation()
  const { mutate, isPending, variables } = useCallMutation('approvals', 'setLimit', {
    onError: (error) => notify.error(errorText(error, t)),
  })
  /** In percent of a check; null while what is typed is none. */
  const setUpTo = (role: LimitedRole, upTo: number | null): void => {
    if (upTo === null || upTo === limits.discountUpTo[role]) return
    mutate({ body: { action: 'discount', role, limit: limits.discount[role], upTo } })
  }
  return APPROVAL_ACTIONS.map((action) => (
    <section key={action} aria-label={t(ACTION_TEXT[action])}>
      <h3 className={c.heading}>{t(ACTION_TEXT[action])}</h3>
      {limitedRolesOf(action).map((role) => {
        const isSent = isPending && variables.body.action === action && variables.body.role === role
        return (
          <div key={role} className={c.limit} role="group" aria-label={t(ROLE_TEXT[role])}>
            <Text>{t(ROLE_TEXT[role])}</Text>
            <SegmentedControl
              fullWidth
              value={isSent ? variables.body.limit : limits[action][role]}
              data={LIMITS.map((limit) => ({ value: limit, label: t(LIMIT_TEXT[limit]) }))}
              onChange={(limit) => mutate({ body: { action, role, limit } })}
            />
            {action === 'discount' && (
              <UpTo percent={limits.discountUpTo[role]} onChange={(upTo) => setUpTo(role, upTo)} />
            )}
          </div>
        )
      })}
    </section>
  ))
}
