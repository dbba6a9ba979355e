/** What the front pages do beyond being read. Everything listens at the document and nothing is drawn here: the pages are complete without it. */
import { openDialogs } from './dialogs.ts'
import { keepLanguage, tellLanguageChange, visitFirstLanguage } from './language.ts'
import { readyContactForm } from './ready-contact-form.ts'

openDialogs()
keepLanguage()
readyContactForm()
tellLanguageChange()
void visitFirstLanguage()
