const list = (words: string) => new Set(words.split(' '))

// Last words of trades that the almanac does not know, by what kind of thing they name.

/** Whom one hires or visits. */
export const PEOPLE = list(
  'accountant adviser advisor agent appraiser architect artist astrologer attorney ' +
    'auctioneer baker band barber blacksmith bodyguard bricklayer broker builder butcher ' +
    'carpenter caterer celebrant chauffeur chef chiropractor clown coach cobbler comedian ' +
    'consultant dancer dentist designer detective developer dietitian dj doctor doula ' +
    'dressmaker driver engineer engraver entertainer exterminator farmer farrier florist ' +
    'gardener glazier groomer guide hairdresser handyman host inspector installer instructor ' +
    'investigator jeweler jeweller joiner juggler lawyer locksmith magician mason mc mechanic ' +
    'midwife model mover musician nanny notary nurse nutritionist officiant optician ' +
    'optometrist orthodontist osteopath painter photographer physio physiotherapist pilot ' +
    'planner plasterer plumber podiatrist potter psychic psychologist public realtor roofer ' +
    'seamstress singer sitter solicitor stylist surgeon surveyor swallower sweep tailor ' +
    'teacher therapist trainer translator tutor upholsterer vet veterinarian videographer ' +
    'walker welder',
)
/** Who delivers to one, seldom face to face. */
export const FIRMS = list(
  'agency bureau company consultancy contractor dealer distributor exporter firm foundry ' +
    'importer manufacturer office practice producer publisher retailer station supplier ' +
    'vendor wholesaler',
)
/** Where one goes. */
export const VENUES = list(
  'academy alley aquarium arcade arena bakery bar barbershop barn bistro boutique brewery ' +
    'cafe casino cattery center centre charity church cinema clinic club college daycare ' +
    'dealership depot diner distillery farm field gallery garage garden gym hall hospital ' +
    'kennel kindergarten lab laboratory launderette laundromat library lounge marina market ' +
    'mill museum nursery park parlor parlour pharmacy planetarium pub range restaurant rink ' +
    'room salon school shop showroom spa stable stadium store studio theater theatre track ' +
    'university venue warehouse wash winery workshop yard zoo',
)
/** Where one spends the night. */
export const STAYS = list(
  'apartment bnb cabin campsite cottage flat guesthouse home hostel hotel house inn lodge motel ' +
    'resort villa',
)
/** What is done for one, or what one learns. */
export const ACTIVITIES = list(
  'acupuncture advice aesthetics archery ballet ceramics childcare classes coaching ' +
    'consultancy consulting control courier courses dance delivery design ecommerce falconry ' +
    'hire hvac insurance judo karate lessons massage nutrition pest physics pilates production ' +
    'removal rental repair research roofing security service services storage support surgery ' +
    'tours transport tuition yoga',
)
/** What is bought and not counted; goods that are counted end in an s. */
export const GOODS = list(
  'beer bread candy cheese chocolate clothing coffee cosmetics decor equipment fabric fish ' +
    'food footwear furniture hardware honey ice jewellery jewelry juice leather lingerie lumber ' +
    'makeup meat merchandise milk oil paper perfume pottery seafood skincare soap stationery ' +
    'tea timber water wine',
)
/** What is signed up for. */
export const SOFTWARE = list('software app apps platform saas tool tools crm erp')
/** A builder that is no craftsman. */
export const BUILT_ONLINE = list('app form funnel page resume site store survey website')
/** Plurals without a singular that could stand before another noun: `jeans prices`. */
export const ALWAYS_PLURAL = list(
  'arms clothes glasses goods jeans leggings pants scissors shorts sunglasses supplies ' +
    'trousers',
)
