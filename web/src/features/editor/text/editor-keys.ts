import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules'
import { splitListItem } from 'prosemirror-schema-list'
import type { Command } from 'prosemirror-state'
import { goToNextCell, isInTable } from 'prosemirror-tables'
import {
  indent,
  insertBreak,
  outdent,
  toggleBold,
  toggleBullets,
  toggleItalic,
  toggleNumbers,
  toggleQuote,
  toggleSubheading,
} from './commands'
import { nodeType } from './schema'

/** Cells have one line: a new one begins within it. */
const breakInCell: Command = (state, dispatch) => isInTable(state) && insertBreak(state, dispatch)

/** Keys of the editor. Tab moves on, but between the cells of a table: nobody is held by it. */
export const editorKeys: Record<string, Command> = {
  ...baseKeymap,
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggleBold,
  'Mod-i': toggleItalic,
  'Mod-Alt-3': toggleSubheading(3),
  'Mod-Alt-4': toggleSubheading(4),
  'Mod-Shift-8': toggleBullets,
  'Mod-Shift-7': toggleNumbers,
  'Mod-Shift-9': toggleQuote,
  'Mod-]': indent,
  'Mod-[': outdent,
  Enter: chainCommands(breakInCell, splitListItem(nodeType('list_item')), baseKeymap.Enter!),
  'Shift-Enter': chainCommands(insertBreak, exitCode),
  Tab: goToNextCell(1),
  'Shift-Tab': goToNextCell(-1),
}

const CITED = /\[(e[1-9]\d{0,3})\]$/

/** Markdown as it is typed: `- `, `1. `, `> `, `### ` and `[e7]`. */
export const typedMarkdown = () =>
  inputRules({
    rules: [
      wrappingInputRule(/^\s*[-*+]\s$/, nodeType('bullet_list')),
      wrappingInputRule(/^\s*(\d{1,4})[.)]\s$/, nodeType('ordered_list'), ([, start]) => ({
        start: Number(start),
      })),
      wrappingInputRule(/^\s*>\s$/, nodeType('quote')),
      textblockTypeInputRule(/^(#{2,4})\s$/, nodeType('heading'), ([, marks]) => ({
        level: marks!.length === 4 ? 4 : 3,
      })),
      new InputRule(CITED, (state, [, id], from, to) => {
        const { parent } = state.doc.resolve(from)
        if (!parent.type.contentMatch.matchType(nodeType('citation'))) return null
        return state.tr.replaceWith(from, to, nodeType('citation').create({ id }))
      }),
    ],
  })
