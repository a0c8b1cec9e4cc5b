import { MOST_RIVALS, MOST_SEEDS } from '@sortie/contracts/analysis/reports/report-limits'
import { COUNTRY_NAMES, countryName } from '@sortie/contracts/countries'
import { ChevronRight } from 'lucide-react'
import { Field, SelectField, TextArea } from '@/components/fields/field'
import type { MissionValues } from '@/lib/missions/mission-brief'
import { AimField } from './aim-field'

type Props = {
  errors: Partial<Record<keyof MissionValues, string>>
  start: MissionValues
  /** The initial values that are still in the form; some of `start` may have been taken out. */
  filled: MissionValues
}

const OPTIONAL = ['country', 'town', 'ownSite', 'rivals', 'seeds'] as const

/** Sums up the filled-in details in a few words, to be read while they are folded. */
const filledText = ({ aim, town, country, ownSite, rivals, seeds }: MissionValues): string => {
  const place = [town, countryName(country)].filter(Boolean).join(', ')
  const parts = [aim === 'paid' && 'paid search', place, ownSite, rivals && 'more competitors']
  const filled = [...parts, seeds && 'keywords'].filter(Boolean)
  return filled.join(' · ') || 'place, website, more competitors'
}

const countries = Object.entries(COUNTRY_NAMES)

/** Everything else that makes a report better; none of it is required, so it is folded. */
export function MoreFields({ errors, start, filled }: Props) {
  const isRefused = OPTIONAL.some((name) => errors[name])
  return (
    <details
      open={isRefused || start.kind === 'competitors'}
      className="group/more border-t border-line"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-sm pt-2 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 text-radar transition-transform duration-180 group-open/more:rotate-90" />
        <span className="whitespace-nowrap">Optional details</span>
        <span className="min-w-0 truncate text-sm font-normal text-ink-2">
          {filledText(filled)}
        </span>
      </summary>
      <div className="grid gap-5 pt-3">
        <AimField start={start.aim} />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            label="Country"
            name="country"
            defaultValue={start.country}
            error={errors.country}
          >
            <option value="">Automatic</option>
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field
            label="Town"
            name="town"
            maxLength={80}
            autoComplete="address-level2"
            defaultValue={start.town}
            error={errors.town}
          />
        </div>
        <Field
          label="Your website"
          name="ownSite"
          maxLength={200}
          autoComplete="url"
          inputMode="url"
          defaultValue={start.ownSite}
          hint="We read its pages for more keywords"
          error={errors.ownSite}
        />
        <TextArea
          label="More competitors"
          name="rivals"
          rows={2}
          defaultValue={start.rivals}
          hint={`Names or websites. One per line, up to ${MOST_RIVALS}`}
          error={errors.rivals}
        />
        <TextArea
          label="Keywords to include"
          name="seeds"
          rows={3}
          defaultValue={start.seeds}
          hint={`One per line, up to ${MOST_SEEDS}`}
          error={errors.seeds}
        />
      </div>
    </details>
  )
}
