type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** The browser's own rules; a message of blanks says nothing either. */
const isRight = (field: Field): boolean =>
  field.validity.valid && !(field.required && field.value.trim() === '')

/** Shows at the field whether it can be sent. */
const check = (field: Field): boolean => {
  const right = isRight(field)
  field.ariaInvalid = String(!right)
  const error = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  if (error) error.textContent = right ? '' : (field.dataset['wrong'] ?? '')
  return right
}

/**
 * Checks the form in the language of the page, where the browser's own bubbles would be in the browser's. Every wrong
 * field says what is wrong until it is corrected; the first one gets the focus.
 */
export const checkContactForm = (form: HTMLFormElement): boolean => {
  const wrong = [...form.elements].filter(isField).filter((field) => !check(field))
  for (const field of wrong) field.addEventListener('input', () => check(field))
  wrong[0]?.focus()
  return wrong.length === 0
}
