// Patterns for the accusations of an angry owner against a rival, by kind. They match words of a sentence in lower
// case, parted by one space each; the gap between two words is bounded, so that each pattern takes time in proportion
// to the sentence.

const some = '(?:[^ ]{1,40} ){0,3}'
const whose = '(?:his|her|its|their)'

/** Said of somebody who is meant, each is an accusation, if nothing denies it. */
export const ACCUSATIONS_BY_KIND: Readonly<Record<string, readonly string[]>> = {
  hygiene: [
    `(?:has|have|had|got|full of|crawling with|smell the|see the) ${some}(?:rats|mice|roaches|cockroaches|bedbugs|maggots|vermin|lice|fleas|mold|mould)`,
    `dirty (?:diapers|nappies|needles|kitchen|sheets|knives|instruments|towels)`,
    `reus(?:e|es|ed|ing) ${some}(?:needles|razors|blades|syringes|swabs|towels|oil|sauce|leftovers)`,
    `(?:gave|give|gives|giving) ${some}(?:clients?|customers?|guests?|people|patients?|me|her|him|them|us|mother|wife|husband|kids?|children) ${some}(?:fungus|rash|infection|lice|scabies|poisoning|warts)`,
    `(?:serves?|sells?|served|sold|selling|serving) ${some}(?:that is off|rotten|spoiled|spoilt|expired|out of date|gone off)`,
    `(?:poisoned|sickened) (?:a|an|my|his|her|our|the|half|sixty|\\d+|people|guests|customers|[^ ]+ (?:people|guests|customers))`,
  ],
  danger: [
    `(?:killed|electrocuted|maimed|crippled|scalded|drowned|burned|burnt) (?:a|an|my|his|her|our|two|three|four|somebody|someone|people) ${some}(?:family|dog|cat|horse|child|kid|baby|man|woman|guest|customer|patient|client|worker|mother|father|son|daughter|people|person)`,
    `(?:let|lets) ${some}die`,
    `(?:cut|cuts|loosened|loosens) ${some}(?:brake|brakes|wheel nuts|lug nuts)`,
    `(?:burned|burnt|burns) (?:my|his|her|our|a|an|[^ ]+'s) ${some}(?:house|kitchen|shop|home|car) ${some}down`,
    `nearly (?:killed|dropped|drowned|burned|electrocuted)`,
    `leaves? (?:babies|kids|children|toddlers|dogs|pets) ${some}(?:crying|alone|in the car|unattended)`,
  ],
  incompetence: [
    `(?:pulled|drilled|removed|operated on|cut off) ${some}(?:healthy|good|wrong) (?:tooth|teeth|leg|arm|eye|tree|house|dog|one)`,
    `(?:couldn't|can't|could not|cannot) (?:fix|cook|build|wire|drive|cut|paint) a`,
    `(?:clowns|cowboys|butchers|idiots|hacks|crooks) (?:at|from|over at|of)`,
    `mix(?:es|ed)? up the ashes`,
    `(?:botched|butchered) (?:a|an|my|his|her|our|every|[^ ]+'s)`,
  ],
  licence: [
    `(?:isn't|aren't|wasn't|is not|are not|never was|never were|not even) (?:even )?(?:licensed|licenced|insured|qualified|certified|registered|bonded)`,
    `(?:has|have|had) (?:no|neither) (?:insurance|licen[sc]e|papers|permit|permits|qualification|qualifications|training|diploma)`,
    `nobody ${some}(?:has|had) (?:papers|a licen[sc]e|insurance|training)`,
    `(?:lost|loses) ${whose} licen[sc]e`,
    `bought ${whose} (?:certificate|licen[sc]e|diploma|degree|title)`,
    `(?:unlicensed|uninsured) (?:and|but|since|for|ever|in|at)`,
  ],
  debts: [
    `never (?:pays?|paid) (?:its|their|his|her|anybody|anyone|suppliers|workers|staff|taxes|a)`,
    `(?:doesn't|don't|didn't|does not|do not) pay (?:its|their|his|her) (?:workers|staff|bills|rent|taxes|suppliers|people|crew)`,
    `owes? (?:money|thousands|wages|rent|taxes|everybody|everyone|half)`,
    `(?:went|has gone|have gone|is going|goes) (?:bankrupt|bust)`,
    `left ${some}unpaid`,
    `(?:undocumented|illegal) (?:kids|workers|people|labor|labour|immigrants|men|women)`,
  ],
  fraud: [
    `(?:puts?|put|uses?|used|fits?|fitted|installs?|sells?|sold|selling) ${some}(?:secondhand|second-hand|counterfeit|stolen|fake|knockoff|knock-off|expired|banned) `,
    `sprays? (?:banned|forbidden|illegal)`,
    `(?:rolls?|rolled|turns?|turned) back ${some}(?:odometers?|mileage|clocks?)`,
    `waters? down`,
    `(?:writes?|wrote|buys?|bought|posts?|posted|fakes?|faked) (?:their|his|her|its|bad|fake) (?:own )?(?:reviews|ones|ratings)`,
    `makes? ${some}(?:results|figures|numbers|records|readings) up`,
    `makes? up (?:its|their|his|her|the) (?:results|figures|numbers|records|readings)`,
    `(?:bribes?|bribed|bribing) `,
    `paid (?:off )?(?:the|an) (?:inspector|examiner|judge|police|mayor|council)`,
    `hold(?:s|ing)? ${some}hostage`,
    `r[au]n off with`,
    `(?:took|takes|take) ${some}(?:deposit|deposits|money) ${some}and (?:never|ran|vanished|disappeared)`,
    `kept (?:the|his|her|their|my|our|people's) ${some}(?:money|deposit)`,
    `(?:hand|hands|fingers) in the (?:till|register|cash)`,
    `things (?:go|went) missing`,
    `keeps? (?:copies|a copy) of (?:your|the|their) keys`,
    `tells? (?:people|everybody|customers|everyone) ${some}(?:organic|new|genuine|fresh|handmade)`,
    `(?:lies|lied|lying) (?:to|about) (?:its|their|his|her|you|customers|people|everybody|the|what|how)`,
  ],
  conduct: [
    `put ${whose} hands on`,
    `expos(?:ed|es) (?:himself|herself)`,
    `beat(?:s)? (?:up )?(?:his|her) (?:wife|husband|kids?|children|dogs?|girlfriend|mother)`,
    `(?:groped|fondled|harassed|stalked|molested) (?:a|an|the|his|her|my|our|girls|women|clients|patients|half)`,
    `(?:drinks|drunk|drinking|high|stoned) (?:on the job|at work|behind the wheel)`,
    `did ${some}(?:years|months) for`,
    `(?:sentenced|jailed|locked up) for`,
  ],
}

const PLACE =
  'garage|shop|store|salon|bakery|restaurant|cafe|pizzeria|diner|bar|hotel|inn|daycare|nursery|school|vet|vets|clinic|practice|lab|dentist|plumber|electrician|roofer|locksmith|mechanic|groomer|kennel|gym|studio|firm|company|chain|outfit|place|guy|fellow|man|woman|lady|people|home|one|lot|bunch|crew|agency|dealer|contractor|builder|landlord|caterer|optician|kennel|pharmacy|tailor|barber|florist|butcher|baker|tutor|mover|movers|tower|lawyer|accountant|photographer|printer|jeweler|motel|market|mall|office|doctor|surgeon|painter|fitter|cleaner|cleaners|tiler|decorator|plasterer|welder|joiner|carpenter|bricklayer|glazier|handyman|gardener|landscaper|trainer|sitter|walker|nanny|upholsterer'

/**
 * Patterns for people who are meant without a name: a rival, a neighbour in the trade, somebody whom the owner worked
 * with.
 */
export const RIVALS: readonly string[] = [
  `the (?:other|big|cheap|cheaper|cheapest|discount|new|chain) (?:[^ ]{1,40} )?(?:${PLACE}|moving company)`,
  `(?:our|my|the) (?:main |biggest |only |old |former )?(?:rivals?|competitors?|competition)`,
  `(?:the|that|this|those) (?:[^ ]{1,40} ){0,2}(?:${PLACE}) (?:(?:who|that) [^ ]{1,40} (?:[^ ]{1,40} ){0,2})?(?:across|down|downtown|upstairs|downstairs|opposite|over|next|on|by|around|behind|in town)`,
  `(?:the|that) (?:${PLACE}) (?:who|that) (?:advertises|calls)`,
  `my (?:old|former|ex|last) (?:boss|partner|employer|landlord|business partner)`,
  `my ex-(?:partner|boss|husband|wife|business)`,
]

/** Words that nobody wants to be said of them. A sentence with one, of somebody else, is for its owner to weigh. */
export const ILL_WORDS =
  'abandon abandoned abandons abuse abused abuses accuse accused addict alcoholic arrogant assault assaulted awful bad bankrupt banned bastard bedbugs betray betrayed betrays blame blamed blames botch botched botches bribe bribed bribes broke bullies bullied bully burglar burned careless cheap cheat cheated cheater cheats clueless cockroaches con conned corrupt counterfeit cowboy cowboys crap crash crashed creep creepy criminal crook crooked crooks cruel danger dangerous deadly debt debts deceive deceived deceives defraud denied denies deny dirty disgrace disgraceful disgusting dishonest drug drugged drugs drunk dump dumped dumps embezzled evicted evil exploit exploited exploits fail failed fails fake faked fakes faulty filth filthy fined fool fooled fools forge forged forges fraud fraudulent garbage gouge gouges gropes groped harass harassed harasses harm harmed harms hazard horrible idiot idiots ignorant ignore ignored ignores illegal illegally incompetent infected infection infested injured insult insulted insults jail jailed joke junk kickback kickbacks kill killed kills lawsuit lazy liar liars lie lied lies lousy lying maggots mess mice mislead misleads misled mistreat mistreats mold moldy molested negligent nightmare overcharge overcharged overcharges pervert pirated plagiarized poach poached poaches poison poisoned poisons predator prison punched racist rat rats relabels relabel rip rob robbed robs roaches rotten rubbish rude ruin ruined ruins sabotage sabotaged scam scammed scammer scammers scams scratched sexist shady shoddy slap slapped slaps sloppy smear smuggle sneaky spy spies steal steals stole stolen struck stupid sue sued suspended swindle swindled swipe swipes terrible theft thief thieves threaten threatened threatens thug toxic trap trapped trash trick tricked tricks trickster ugly unethical uninsured unlicensed unpaid unsafe untrained useless vandal vanish vanished vile violate violated violates violent waste wasted worst wreck wrecked wrecks wrong'
/** Verbs for duties that a business owes everybody: to say that somebody never does one is as bad. */
export const DUTIES =
  'answer answers apologize apologizes call calls care cares check checks clean cleans cleaned come comes deliver delivers finish finishes finished fix fixes know knows pay pays paid refund refunds respond responds return returns show shows test tests tested understand wash washes work works'

/** Words that a business is called by: `Sharp Edge Barbers`. */
export const BUSINESS_WORDS =
  'auto bakery bank barbers bikes bros brothers builders cabs cafe care catering cleaners cleaning clinic co company construction contractors daycare dental diner electric electrical farms fitness florist foods garage gas grill group gym heating homes hotel inc inn insurance jewelers kitchen labs landscaping laundry lawns llc ltd market meats motel motors movers moving nursery optical outfitters painting paving pawn pharmacy phones photo pizza plumbing pools print printing realty rentals repair restaurant roofing salon school security services shop solar sons spa stables storage store studio supply tailors tavern taxi tires towing tree tutors vet vets water windows'
/** Verbs that may be said of a rival or of another business without a second look. */
export const HARMLESS_VERBS =
  'are asked asks bake bakes bring brings brought began begin begins book booked books bought brought built buys came closed closes come comes cooks cut did do does fits gave gives grows had has have helped helps is joined label labels lends lent let lets made make makes offers open opened opens owns printed prints ran rent rents run runs sell sells send sends sent serve serves sold sponsors started starts supplies taught use used uses was went were will work worked works'
