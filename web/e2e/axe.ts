import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong with a page as it is now, with the first place of each. */
export const violationsOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    // What is in order is not told, which is most of it.
    .options({ resultTypes: ['violations'] })
    .withTags(tags)
    // No page of ours has frames, so no second window is needed to put their results together.
    .setLegacyMode()
    .analyze()
  return violations.map(({ id, help, nodes }) => `${id}: ${help} ${nodes[0]?.html}`)
}
