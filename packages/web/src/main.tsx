import '@fontsource-variable/inter'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './app/base.css'
import { App } from './app/app.tsx'
import { startLanguage } from './platform/i18n/i18n.ts'
import { browserHistory } from './platform/navigation/history.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <App history={browserHistory()} />
  </StrictMode>,
)
void startLanguage()
