import type { Company } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { VenueGateways } from '../gateways/index.ts'
import { SettingsCard, DetailsCard } from './company-cards.tsx'
import { CompanyForm } from './company-form.tsx'
import c from './company-screen.module.css'

/** `hasFocus`: the user has just left the form. */
const EditButton = ({ hasFocus, onEdit }: { readonly hasFocus: boolean; readonly onEdit: () => void }) => {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) button.current?.focus()
  }, [hasFocus])
  return (
    <Button ref={button} leftSection={<IconPencil size={20} aria-hidden />} onClick={onEdit}>
      {t('EDIT')}
    </Button>
  )
}

const Cards = ({ company }: { readonly company: Company }) => (
  <div className={c.cards}>
    <DetailsCard company={company} />
    <SettingsCard company={company} />
    <div className={c.fullWidth}>
      <VenueGateways />
    </div>
  </div>
)

/** The venue's details, read-only until the owner presses Edit. */
const CompanyScreen = () => {
  const { t } = useTranslation()
  const company = useCall('company', 'get')
  const [phase, setPhase] = useState<'reading' | 'editing' | 'returned'>('reading')
  const isEditing = phase === 'editing'
  return (
    <Page
      title={t('COMPANY_TITLE')}
      subtitle={company.data?.name}
      back={ROUTES.panel}
      actions={
        !isEditing &&
        company.data && <EditButton hasFocus={phase === 'returned'} onEdit={() => setPhase('editing')} />
      }
    >
      <QueryView query={company} failure={t('FAILED_TO_FETCH_COMPANY_DETAILS')}>
        {(data) =>
          isEditing ? (
            <CompanyForm company={data} onDone={() => setPhase('returned')} />
          ) : (
            <Cards company={data} />
          )
        }
      </QueryView>
    </Page>
  )
}

export { CompanyScreen as Component }
