import { layOutInformational } from './informational.ts'
import type { LayOut } from './type.ts'
export const layOutHowTo: LayOut = (desk) => layOutInformational(desk)
