import '@fontsource-variable/inter'
import { startLanguage } from '@kafana/client/i18n/i18n.ts'
import { StrictMode } from 'react'
import './app/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { browserHistory } from './platform/navigation/history.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <App history={browserHistory()} />
  </StrictMode>,
)
void startLanguage()
