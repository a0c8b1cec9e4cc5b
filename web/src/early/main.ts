/**
 * The script inside every page, before any other: plugins/early-script.ts bundles it into the head. A page that was
 * rendered beforehand is complete without more. The scripts that bring it to life are fetched when all that it shows is
 * there, and run when somebody is there, see wake.ts.
 */
import { keepEvents } from './keep-events'
import { layOutInPieces } from './lay-out'
import { wakeWhenNeeded } from './wake'

const { scripts } = document.currentScript!.dataset

/** Runs what every page needs, and then the page's own: as two tasks, as each takes its time. */
const runScripts = async () => {
  for (const script of scripts!.split(' ')) {
    await import(/* @vite-ignore */ script)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Begins to fetch the scripts of the page: it names them, but says nothing of when. */
const fetchScripts = (fetchPriority: 'auto' | 'low') => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]'))
    Object.assign(link, { fetchPriority, rel: 'modulepreload' })
}

// Without a script nobody can send a form; with one, an early submit is kept.
document.addEventListener('DOMContentLoaded', () => {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[type=submit]'))
    button.disabled = false
})
// First, as what is held back is a sign all the same.
wakeWhenNeeded({
  fetch: () => fetchScripts('low'),
  run: () => {
    fetchScripts('auto')
    void runScripts()
  },
})
keepEvents()
layOutInPieces()
