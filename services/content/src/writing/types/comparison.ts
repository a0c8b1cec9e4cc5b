import { layOutInformational } from './informational.ts'
import type { LayOut } from './type.ts'
export const layOutComparison: LayOut = (desk) => layOutInformational(desk)
