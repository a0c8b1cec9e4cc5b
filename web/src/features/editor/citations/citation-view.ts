import type { Node } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import type { EditorContext } from '../editor-context'

/** A citation as a button with the number of its source. It is no text: the cursor goes around it. */
export const citationView =
  ({ numbered, openSource }: Pick<EditorContext, 'numbered' | 'openSource'>): NodeViewConstructor =>
  (node: Node) => {
    const id = node.attrs.id as string
    const dom = document.createElement('sup')
    const button = document.createElement('button')
    dom.append(button)
    dom.className = 'citation'
    Object.assign(button, { type: 'button' })
    button.setAttribute('aria-haspopup', 'dialog')
    const show = () => {
      const known = numbered.getState().byId.get(id)
      button.textContent = known ? String(known.number) : '?'
      button.setAttribute('aria-label', known ? `Source ${known.number}` : 'Unknown source')
    }
    show()
    const unfollow = numbered.subscribe(show)
    button.addEventListener('click', () => openSource.current(id, button))
    // Within text that is edited, browsers make no click of these keys.
    button.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      openSource.current(id, button)
    })
    return {
      dom,
      // Its keys and clicks are its own.
      stopEvent: ({ target }) => target === button,
      ignoreMutation: () => true,
      destroy: unfollow,
    }
  }
