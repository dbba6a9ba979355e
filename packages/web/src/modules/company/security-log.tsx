import { api } from '@kafana/client/api/api.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { SecurityLogEntry } from '@kafana/contract'
import type { SecurityChange, SecurityEvent } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Stack } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SidePanel } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { fullName } from '../../ui/labels.ts'
import { PagedList } from '../../ui/paged-list.tsx'
import c from './company-screen.module.css'

const EVENT_TEXT = {
  signedIn: 'SECURITY_SIGNED_IN',
  signInFailed: 'SECURITY_SIGN_IN_FAILED',
  signedOut: 'SECURITY_SIGNED_OUT',
  refused: 'SECURITY_REFUSED',
  pinFailed: 'SECURITY_PIN_FAILED',
  pinDisabled: 'SECURITY_PIN_DISABLED',
  passwordFailed: 'SECURITY_PASSWORD_FAILED',
  secondFactorFailed: 'SECURITY_SECOND_FACTOR_FAILED',
  limited: 'SECURITY_LIMITED',
  inputRefused: 'SECURITY_INPUT_REFUSED',
  personAdded: 'SECURITY_PERSON_ADDED',
  rightsChanged: 'SECURITY_SCREENS',
  secretChanged: 'SECURITY_PASSWORD',
  gatewayPaired: 'SECURITY_GATEWAY_PAIRED',
  recover: 'SECURITY_RECOVER',
  gatewayRemoved: 'SECURITY_GATEWAY_REMOVED',
} as const satisfies Record<SecurityEvent, TranslationKey>

const CHANGE_TEXT = {
  screens: 'SECURITY_SCREENS',
  approvals: 'SECURITY_APPROVALS',
  limits: 'SECURITY_LIMITS',
  waitersMayBill: 'WAITERS_BILL',
  waitersMayNotBill: 'SECURITY_WAITERS_NO_BILL',
  blocked: 'SECURITY_BLOCKED',
  unblocked: 'SECURITY_UNBLOCKED',
  archived: 'SECURITY_ARCHIVED',
  erased: 'SECURITY_ERASED',
  email: 'SECURITY_EMAIL',
  password: 'SECURITY_PASSWORD',
  passwordByLink: 'SECURITY_PASSWORD_LINK',
  pin: 'SECURITY_PIN',
  everySession: 'SECURITY_SIGNED_OUT_ALL',
  invitation: 'SECURITY_INVITED',
  phoneAdded: 'SECURITY_PHONE_IN',
  phoneRemoved: 'SECURITY_PHONE_OUT',
  secondFactorOn: 'SECURITY_SECOND_FACTOR_ON',
  secondFactorOff: 'SECURITY_SECOND_FACTOR_OFF',
  secondFactorReset: 'SECURITY_SECOND_FACTOR_RESET',
  secondFactorRequired: 'SECURITY_SECOND_FACTOR_REQUIRED',
  secondFactorOptional: 'SECURITY_SECOND_FACTOR_OPTIONAL',
  recoveryCodesRenewed: 'SECURITY_RECOVERY_CODES',
  recoveryCodeUsed: 'SECURITY_RECOVERY_CODE',
  deviceRemembered: 'SECURITY_DEVICE_REMEMBERED',
} as const satisfies Record<SecurityChange, TranslationKey>

/** What happened, as text: what was changed where that is known, else the event. */
const textsOf = ({ event, changes }: SecurityLogEntry): readonly TranslationKey[] =>
  changes.length > 0 ? changes.map((change) => CHANGE_TEXT[change]) : [EVENT_TEXT[event]]

/** What happened and to whose account; when, by whom, and from which network. */
const EntryRow = ({ entry }: { readonly entry: SecurityLogEntry }) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  const { at, by, person, address, call, isLast } = entry
  const isOwn = person?._id === by?._id
  const where = [orderDate(at), by && fullName(by), address, call].filter((part) => part !== null)
  return (
    <li className={c.entry}>
      <span>
        <strong>
          {textsOf(entry)
            .map((key) => t(key))
            .join(', ')}
        </strong>
        {person && !isOwn && ` · ${fullName(person)}`}
      </span>
      <span className={c.hint}>{where.join(' · ')}</span>
      {isLast && <span className={c.hint}>{t('SECURITY_LAST')}</span>}
    </li>
  )
}

const Entries = () => {
  const { t } = useTranslation()
  const log = useInfiniteQuery({
    queryKey: ['auth', 'securityLog'],
    queryFn: ({ pageParam, signal }) => api.auth.securityLog({ query: { after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // What has happened since it was last open is shown at once.
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <PagedList
      query={log}
      rowsOf={(page) => page.entries}
      failure={t('SECURITY_LOG_FAILED')}
      empty={<EmptyState title={t('SECURITY_LOG_EMPTY')} icon={<IconShieldLock size={32} />} />}
    >
      {(entries) => (
        <ul className={c.entries} aria-label={t('SECURITY_LOG')}>
          {entries.map((entry) => (
            <EntryRow key={entry._id} entry={entry} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** The venue's security log, latest first; read when it is opened. */
export const SecurityLog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <SidePanel onClose={onClose} size={580} title={t('SECURITY_LOG')}>
      <Stack>
        <Entries />
      </Stack>
    </SidePanel>
  )
}
