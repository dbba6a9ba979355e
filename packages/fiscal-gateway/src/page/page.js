// Keeps the page current. Papers that are already there stay as they are, so that a selection in one survives.

const REFRESH_MS = 2000

const byId = (id, root = document) => root.querySelector(`#${id}`)

const showPapers = (shown, fresh) => {
  const known = new Set(Array.from(shown.children, ({ id }) => id))
  const kept = new Set(Array.from(fresh.children, ({ id }) => id))
  for (const child of Array.from(shown.children)) if (!kept.has(child.id) || child.id === '') child.remove()
  shown.prepend(...Array.from(fresh.children).filter(({ id }) => id === '' || !known.has(id)))
}

// Papers stand under each other without gaps, each under the shortest column: a row is 4 px and a paper spans as many as it needs.
const ROW_PX = 4
const stack = () => {
  const papers = byId('papers')
  papers.classList.add('stacked')
  const gap = Number.parseFloat(getComputedStyle(papers).columnGap)
  for (const paper of papers.children)
    paper.style.gridRowEnd = `span ${Math.ceil((paper.scrollHeight + gap) / ROW_PX)}`
}

const show = (html) => {
  const fresh = new DOMParser().parseFromString(html, 'text/html')
  const [counters, next] = [byId('counters'), byId('counters', fresh)]
  if (counters.innerHTML !== next.innerHTML) counters.replaceWith(next)
  showPapers(byId('papers'), byId('papers', fresh))
  stack()
}

const refresh = async () => {
  const response = await fetch('/page/live')
  if (!response.ok) throw new Error(`status ${response.status}`)
  show(await response.text())
}

const keepCurrent = async () => {
  if (!document.hidden) {
    byId('stale').hidden = await refresh().then(
      () => true,
      () => false,
    )
  }
  keepCurrentLater()
}

const keepCurrentLater = () => setTimeout(() => void keepCurrent(), REFRESH_MS)

const answerOf = async (response) => {
  const { ok, message } = await response.json()
  return ok ? null : message
}

const pair = async (form) => {
  const { code, server } = Object.fromEntries(new FormData(form))
  const body = JSON.stringify(server === '' ? { code } : { code, server })
  const refusal = await fetch('/pairing', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  }).then(answerOf)
  const output = form.querySelector('output')
  output.textContent = refusal ?? output.dataset.done
  if (refusal === null) form.reset()
}

byId('pairing')?.addEventListener('submit', (event) => {
  event.preventDefault()
  void pair(event.target)
})

addEventListener('resize', stack)
stack()
keepCurrentLater()
