import { useCallMutation } from '@kafana/client/api/query.ts'
import { ACTION_TEXT } from '@kafana/client/i18n/approval-texts.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { ApprovalLimits } from '@kafana/contract'
import { APPROVAL_ACTIONS, type Limit, LIMITED_ROLES, LIMITS } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Text } from '@mantine/core'
import { ROLE_TEXT } from '../../ui/labels.ts'
import { notify } from '../../ui/notify.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import c from './void-settings.module.css'

const LIMIT_TEXT = {
  never: 'LIMIT_NEVER',
  approval: 'LIMIT_APPROVAL',
  free: 'LIMIT_FREE',
} as const satisfies Record<Limit, TranslationKey>

/** What each role may do by itself. */
export const VoidLimits = ({ limits }: { readonly limits: ApprovalLimits }) => {
  const { t } = useTranslation()
  const { mutate, isPending, variables } = useCallMutation('approvals', 'setLimit', {
    onError: (error) => notify.error(errorText(error, t)),
  })
  return APPROVAL_ACTIONS.map((action) => (
    <section key={action} aria-label={t(ACTION_TEXT[action])}>
      <h3 className={c.heading}>{t(ACTION_TEXT[action])}</h3>
      {LIMITED_ROLES.map((role) => {
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
          </div>
        )
      })}
    </section>
  ))
}
