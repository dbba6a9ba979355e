import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { ImportList } from '@kafana/domain'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ImportDialog } from './deferred-dialog.ts'

/** Fills a list that is still empty by a file. */
export const ImportButton = ({ lists }: { readonly lists: readonly [ImportList, ...ImportList[]] }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('IMPORT')}
      </Button>
      {isOpen && <ImportDialog lists={lists} onClose={() => setOpen(false)} />}
    </>
  )
}
