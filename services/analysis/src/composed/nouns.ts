import type { ClassId } from './classes.ts'

// The nouns that tell what kind of business words mean, and what each of them names. Editors add to these
// lists; `a|b` are two nouns, `tuner=tuning` is who does something and what is done.

/** The role of a listed noun for customers. */
export type NounRole = 'thing' | 'service' | 'provider' | 'place' | 'animal'

type NounList = { of: ClassId; role: NounRole; tags?: string; nouns: string }

/** Last words of names, by class; the longest that ends a name counts. */
export const LISTED: readonly NounList[] = [
  {
    of: 'emergency-at-home',
    role: 'service',
    nouns:
      'drain unblocking|drain clearing|drain cleaning|drain jetting|burst pipe repair|leak detection|flood cleanup|' +
      'flood restoration|water damage restoration|fire damage restoration|smoke damage restoration|mold removal|' +
      'window boarding|sewer repair|sewage cleanup|biohazard cleanup|trauma cleanup|' +
      'wasp nest removal|bee removal|hornet nest removal|bed bug treatment|rat control|mouse control|' +
      'rodent control|mole control|pigeon control|bird control|squirrel removal|raccoon removal|' +
      'wildlife removal|wildlife control|bat removal|snake removal|garage door repair|boiler repair|' +
      'furnace repair|storm damage repair|roof leak repair|gas leak repair|septic tank repair|' +
      'well pump repair|safe opening|lock repair|pipe repair|water heater repair|power line repair|' +
      'broken window repair|emergency glazing|ant control|termite control|cockroach control|possum removal',
  },
  {
    of: 'emergency-at-home',
    role: 'provider',
    nouns:
      'mole catcher=mole control|pest controller=pest control|exterminator=pest control|' +
      'gas engineer=gas repairs|heating engineer=heating repairs|drainage engineer=drain repairs|' +
      'rat catcher=rat control|snake catcher=snake removal',
  },
  {
    of: 'planned-at-home',
    role: 'provider',
    nouns:
      'stonemason=stonemasonry|stone mason=stone masonry|dry stone waller=dry stone walling|thatcher=thatching|' +
      'plasterer=plastering|lime plasterer=lime plastering|tiler=tiling|bricklayer=bricklaying|' +
      'welder=welding|carpenter=carpentry|joiner=joinery|french polisher=french polishing|' +
      'glazier=glazing|steeplejack=steeplejack work|signwriter=signwriting|sign writer=sign writing|' +
      'muralist=mural painting|mural artist=mural painting|gilder=gilding|floor sander=floor sanding|' +
      'damp proofer=damp proofing|draft proofer=draft proofing|fence builder=fence building|hedge layer=hedge laying|' +
      'tree surgeon=tree surgery|arborist=tree care|stump grinder=stump grinding|well driller=well drilling|' +
      'timber framer=timber framing|kitchen fitter=kitchen fitting|bathroom fitter=bathroom fitting|' +
      'carpet fitter=carpet fitting|window fitter=window fitting|blind fitter=blind fitting|' +
      'paperhanger=wallpapering|wallpaper hanger=wallpaper hanging|wallpaper installer=wallpaper installation|' +
      'drywaller=drywall installation|screeder=floor screeding|' +
      'renderer=rendering|roof thatcher=roof thatching|house painter=house painting|decorator=decorating|' +
      'aerial installer=aerial installation|asphalt contractor=asphalt paving|paver=paving|' +
      'concrete contractor=concrete work|landscape gardener=landscape gardening|' +
      'garden designer=garden design|kitchen designer=kitchen design|lighting designer=lighting design|' +
      'blacksmith=blacksmithing|chimney builder=chimney building|brick mason=brick masonry|mason=masonry|' +
      'excavator=excavation|groundworker=groundworks|demolition contractor=demolition|' +
      'slater=slating|leadworker=leadwork|sheet metal worker=sheet metal work|dry liner=dry lining|steel erector=steel erection|pipefitter=pipe fitting|millwright=machinery installation|gravedigger=grave digging|road marker=road marking',
  },
  {
    of: 'planned-at-home',
    role: 'service',
    nouns:
      'stonemasonry|dry stone walling|thatching|masonry|brickwork|ironwork|joinery|carpentry|damp proofing|draft proofing|insulation|' +
      'loft conversion|garage conversion|barn conversion|basement conversion|attic conversion|' +
      'groundworks|excavation|demolition|asbestos removal|wall removal|popcorn ceiling removal|' +
      'stump removal|stump grinding|tree removal|tree felling|hedge removal|pool removal|' +
      'mural painting|decorating|wallpapering|tiling|plastering|rendering|repointing|brick repointing|' +
      'flooring|fencing|decking|paving|underpinning|waterproofing|basement waterproofing|' +
      'soundproofing|land clearing|hedge laying|turf laying|artificial grass|garden design|' +
      'pond construction|well drilling|metalwork|architectural metalwork|concrete polishing|floor sanding|' +
      'lime plastering|cladding|guttering|glazing|secondary glazing|sash window restoration|' +
      'home automation|chimney lining|resin driveways|block paving|stair renovation|kitchen refacing|cabinet refinishing|cabinet painting|' +
      'epoxy flooring|micro cement|venetian plastering|pargeting|timber framing',
  },
  {
    of: 'recurring-service',
    role: 'provider',
    nouns:
      'cleaner=cleaning|window cleaner=window cleaning|gutter cleaner=gutter cleaning|chimney sweep=chimney sweeping|' +
      'oven cleaner=oven cleaning|carpet cleaner=carpet cleaning|gardener=gardening|' +
      'housekeeper=housekeeping|pool cleaner=pool cleaning|caretaker=caretaking|' +
      'laundress=laundry|ironing lady=ironing|bin cleaner=bin cleaning|groundskeeper=grounds maintenance',
  },
  {
    of: 'recurring-service',
    role: 'service',
    nouns:
      'gutter cleaning|solar panel cleaning|roof cleaning|oven cleaning|bin cleaning|trash can cleaning|' +
      'window washing|pressure washing|power washing|soft washing|hood cleaning|duct cleaning|' +
      'air duct cleaning|dryer vent cleaning|upholstery cleaning|rug cleaning|mattress cleaning|' +
      'grounds maintenance|garden maintenance|lawn mowing|lawn treatment|lawn aeration|hedge trimming|hedge cutting|' +
      'leaf removal|gritting|snow plowing|snow clearing|pool maintenance|pond maintenance|aquarium maintenance|' +
      'hot tub maintenance|boiler servicing|septic tank emptying|septic pumping|septic tank pumping|grease trap cleaning|' +
      'laundry service|ironing service|laundry|ironing|water delivery|milk delivery|veg box delivery|firewood delivery|heating oil delivery|' +
      'meal delivery|meal prep|diaper service|linen hire|plant maintenance|interior plant maintenance|' +
      'vending machine service|pest prevention|dog waste removal|pet waste removal|pooper scooper|' +
      'property maintenance|facilities management|janitorial service|chimney sweeping|trash removal|' +
      'garbage collection|waste collection|recycling collection|document shredding|' +
      'fire extinguisher servicing|pat testing|litter picking|street sweeping|parking lot sweeping|' +
      'weed spraying|crop spraying|aerial spraying|helicopter spraying|traffic management|traffic control|well maintenance',
  },
  {
    of: 'restaurant',
    role: 'place',
    tags: 'sit',
    nouns:
      'restaurant|cafe|café|bistro|diner|pub|gastropub|bar|cocktail bar|wine bar|tapas bar|juice bar|' +
      'sushi bar|noodle bar|oyster bar|tea room|tearoom|tea house|brasserie|steakhouse|trattoria|' +
      'pizzeria|taqueria|coffee house|brewpub|taproom|tiki bar|sports bar|gay bar|piano bar|jazz bar|hookah lounge|shisha lounge|' +
      'carvery|buffet|smokehouse|curry house|dumpling house|ramen shop|cat cafe|board game cafe|supper club|dessert parlor|beer garden|creperie|crêperie|waffle house|pancake house',
  },
  {
    of: 'restaurant',
    role: 'place',
    nouns:
      'takeaway|takeout|food truck|burger van|street food stall|sandwich shop|bagel shop|chip shop|' +
      'fish and chip shop|kebab shop|burrito shop|doughnut shop|ice cream parlor|ice cream shop|ice cream truck|coffee cart|' +
      'bubble tea shop|smoothie bar|deli|snack bar|hot dog stand|taco truck|falafel shop|poke shop|salad bar|gelateria|patisserie|pie shop|frozen yogurt shop',
  },
  {
    of: 'shop',
    role: 'place',
    nouns:
      'newsagent|post office|betting shop|bookmaker|gas station|petrol station|filling station|truck stop|bottle depot|market stall|general store|trading post',
  },
  {
    of: 'lodging',
    role: 'place',
    nouns:
      'hotel|motel|hostel|inn|guesthouse|guest house|b and b|bed and breakfast|bnb|lodge|resort|campsite|' +
      'campground|holiday park|caravan park|rv park|glamping site|glamping|glamping pod|shepherd hut|yurt|' +
      'treehouse|tree house|log cabin|cabin|cottage|holiday cottage|villa|apartment|serviced apartment|chalet|ski chalet|' +
      'farm stay|farmstay|guest ranch|dude ranch|eco lodge|safari lodge|game lodge|houseboat|canal boat holiday|' +
      'retreat center|yoga retreat|wellness retreat|vacation home|holiday home|holiday let|airbnb|' +
      'tiny house|tipi|bell tent|geodesic dome|lighthouse stay|castle hotel|pension|boarding house|pg accommodation|homestay|bunkhouse|tipi camp',
  },
  {
    of: 'venue',
    role: 'place',
    tags: 'active',
    nouns:
      'axe throwing|escape room|paintball|laser tag|go karting|karting|indoor skydiving|trampoline park|' +
      'climbing wall|climbing center|bouldering|ice skating rink|ice rink|roller rink|roller skating rink|skate park|bowling alley|' +
      'bowling|mini golf|crazy golf|adventure golf|driving range|golf simulator|arcade|vr arcade|virtual reality arcade|' +
      'rage room|shooting range|archery range|high ropes|ropes course|zip line|zipline|tree top adventure|' +
      'water park|aqua park|inflatable park|ninja warrior course|indoor surfing|batting cage|pool hall|snooker club|' +
      'darts bar|shuffleboard|table tennis club|pickleball court|padel court|squash court|quad biking|clay pigeon shooting|' +
      'clay shooting|off road driving|wakeboarding|white water rafting|rafting|bungee jumping|skydiving|' +
      'hot air balloon ride|helicopter ride|horse trekking|horse riding|coasteering|' +
      'murder mystery dinner|karaoke bar|karaoke|nightclub|comedy club|bubble football|zorbing|airsoft|foam pit|ski slope|dry ski slope|falconry experience|motocross track|race track|segway tours|flight simulator|' +
      'ski guide|mountain guide|fishing guide|hunting guide|hunting outfitter|ghillie|fishing charter|deer stalking|ski touring|bingo hall|bingo',
  },
  {
    of: 'venue',
    role: 'place',
    tags: 'visit',
    nouns:
      'museum|art gallery|gallery|aquarium|zoo|petting zoo|wildlife park|safari park|bird park|butterfly house|botanical garden|' +
      'falconry center|bird of prey center|owl sanctuary|farm park|open farm|pick your own farm|pumpkin patch|corn maze|maize maze|lavender farm|sunflower farm|' +
      'christmas tree farm|planetarium|observatory|castle|stately home|heritage railway|steam railway|model village|' +
      'theme park|amusement park|fun fair|funfair|adventure park|soft play|soft play center|indoor playground|play center|play cafe|splash pad|' +
      'vineyard|winery|distillery|brewery|cider house|cidery|brewery tour|whale watching|boat trip|boat tour|ghost tour|walking tour|food tour|bike tour|city tour|wine tour|sightseeing tour|' +
      'cinema|movie theater|drive in cinema|theater|music venue|concert hall|puppet theater|day spa|spa|thermal spa|float tank|flotation tank|ski resort|marina|beach club|alpaca walk|alpaca walking|alpaca trekking|farm shop and cafe|haunted house|' +
      'seaweed bath|hammam|turkish bath|flamenco show|dinner show|burlesque show|casino',
  },
  {
    of: 'venue',
    role: 'place',
    tags: 'hire',
    nouns:
      'wedding venue|event venue|party venue|function room|village hall|community hall|banquet hall|barn venue|' +
      'conference center|conference venue|meeting room|coworking space|photo studio|rehearsal studio|rehearsal room|' +
      'recording studio|dance studio rental|event space|ballroom|loft space|hall|wedding barn',
  },
  {
    of: 'event-service',
    role: 'provider',
    tags: 'kids',
    nouns:
      'clown|face painter=face painting|balloon artist=balloon art|balloon twister=balloon twisting|balloon modeler=balloon modeling|' +
      'kids entertainer|childrens entertainer|party entertainer|princess party|party princess|puppeteer|' +
      'santa claus|santa|science show|puppet show|storyteller|bubble show|reptile party|animal party|mascot|henna artist|glitter artist|party host|mobile zoo|character performer',
  },
  {
    of: 'event-service',
    role: 'provider',
    tags: 'music',
    nouns:
      'dj|wedding dj|mobile disco|band|wedding band|live band|cover band|jazz band|ceilidh band|steel band|' +
      'mariachi band|mariachi|brass band|marching band|string quartet|harpist|pianist|violinist|cellist|saxophonist|guitarist|' +
      'singer|wedding singer|opera singer|gospel choir|choir|bagpiper|piper|drummer|tribute act|tribute band|accordionist|organist|karaoke dj|steel drum band|trumpet player',
  },
  {
    of: 'event-service',
    role: 'provider',
    tags: 'party',
    nouns:
      'magician|close up magician|mentalist|hypnotist|comedian|juggler|fire eater|fire breather|fire performer|fire dancer|stilt walker|' +
      'caricaturist|silhouette artist|living statue|dancer|belly dancer|drag queen|lookalike|impersonator|' +
      'singing waiter|bartender|mobile bar|mobile bartender|cocktail bartender|mixologist|private chef|personal chef|hog roast|' +
      'caterer=catering|bbq caterer=bbq catering|pizza van|mobile pizza oven|food truck caterer|ice cream van|photo booth|magic mirror|' +
      'casino night|fun casino|master of ceremonies|mc|toastmaster|event planner=event planning|party planner=party planning|' +
      'event photographer=event photography|videographer=videography|drone photographer=drone photography|event decorator=event decorating|balloon decorator=balloon decoration|' +
      'fireworks display|firework display|laser show|bird of prey display|falconry display|circus performer|circus act|aerialist|tarot reader|palm reader|psychic|acrobat|bouncer|security guard|event security|valet parking|coat check|sword swallower|ventriloquist|poet|live painter|artist|sketch artist|' +
      'mime|mime artist|mermaid|butler|sommelier|calligrapher=calligraphy|lifeguard=lifeguarding|referee|umpire|after dinner speaker',
  },
  {
    of: 'event-service',
    role: 'provider',
    tags: 'wedding',
    nouns:
      'wedding planner=wedding planning|celebrant|wedding celebrant|officiant|wedding officiant|wedding photographer=wedding photography|' +
      'wedding videographer=wedding videography|wedding florist|wedding caterer|wedding content creator|wedding painter|' +
      'wedding stylist|wedding car|horse and carriage|horse drawn carriage|wedding coordinator|town crier|chauffeur|live wedding painter',
  },
  {
    of: 'health',
    role: 'provider',
    tags: 'body',
    nouns:
      'osteopath=osteopathy|chiropractor=chiropractic|physiotherapist=physiotherapy|physical therapist=physical therapy|' +
      'podiatrist=podiatry|chiropodist=chiropody|acupuncturist=acupuncture|reflexologist=reflexology|massage therapist=massage therapy|' +
      'sports therapist=sports therapy|bowen therapist=bowen therapy|rolfer=rolfing|naturopath=naturopathy|' +
      'homeopath=homeopathy|herbalist=herbal medicine|nutritionist=nutrition|dietitian=dietetics|lymphatic drainage therapist=lymphatic drainage|' +
      'orthotist=orthotics|kinesiologist=kinesiology|craniosacral therapist=craniosacral therapy|cupping therapist=cupping therapy|shiatsu practitioner=shiatsu|' +
      'exercise physiologist=exercise physiology|biokineticist=biokinetics',
  },
  {
    of: 'health',
    role: 'provider',
    tags: 'mind',
    nouns:
      'hypnotherapist=hypnotherapy|psychotherapist=psychotherapy|counselor=counseling|psychologist=psychology|therapist=therapy|' +
      'art therapist=art therapy|music therapist=music therapy|play therapist=play therapy|drama therapist=drama therapy|' +
      'reiki practitioner=reiki|reiki healer=reiki|marriage counselor=marriage counseling|grief counselor=grief counseling|' +
      'sex therapist=sex therapy|breathwork coach=breathwork|sleep consultant=sleep coaching|equine therapist=equine therapy|life coach=life coaching',
  },
  {
    of: 'health',
    role: 'provider',
    tags: 'clinical',
    nouns:
      'dermatologist=dermatology|audiologist=audiology|optometrist=optometry|optician=optometry|speech therapist=speech therapy|' +
      'occupational therapist=occupational therapy|orthodontist=orthodontics|endodontist=endodontics|denturist=dentures|' +
      'allergist=allergy testing|cardiologist=cardiology|phlebotomist=phlebotomy|midwife=midwifery|sonographer=ultrasound scans|travel nurse=travel vaccinations|lactation consultant=lactation support|prosthetist=prosthetics|ocularist=artificial eyes',
  },
  {
    of: 'health',
    role: 'service',
    tags: 'body',
    nouns:
      'sports massage|lice removal|deep tissue massage|thai massage|lymphatic drainage|cryotherapy|hydrotherapy|cupping|colonic irrigation|colon hydrotherapy|' +
      'shockwave therapy|red light therapy|infrared sauna|bowen therapy|reflexology|shiatsu|acupuncture|osteopathy|foot care|dry needling|iv therapy|oxygen therapy|hyperbaric oxygen therapy|salt therapy|massage',
  },
  {
    of: 'health',
    role: 'service',
    tags: 'mind',
    nouns:
      'hypnotherapy|reiki|sound healing|breathwork|art therapy|music therapy|play therapy|equine therapy|neurofeedback|emdr therapy|couples therapy|counseling|psychotherapy|cognitive behavioral therapy|therapy',
  },
  {
    of: 'health',
    role: 'service',
    tags: 'clinical',
    nouns:
      'ear wax removal|ear syringing|microsuction|ultrasound scan|baby scan|travel vaccination|travel vaccinations|blood test|allergy testing|' +
      'hearing test|mole mapping|vein treatment|hair transplant|laser eye surgery|dental implant|dna testing|drug testing|sleep study|eye test|std testing|health screening|speech therapy',
  },
  {
    of: 'beauty',
    role: 'service',
    nouns:
      'eyelash extension|lash extension|lash lift|lash lifting|eyebrow threading|brow lamination|eyebrow tinting|microblading|' +
      'permanent makeup|spray tan|spray tanning|tanning|waxing|brazilian waxing|sugaring|laser hair removal|electrolysis|facial|' +
      'hydrafacial|microneedling|chemical peel|dermaplaning|lip filler|dermal filler|botox|anti wrinkle injection|' +
      'teeth whitening|tooth gem|nail extension|gel nail|acrylic nail|manicure|pedicure|hair extension|hair braiding|' +
      'hair coloring|balayage|keratin treatment|dreadlock extension|dreadlocks|barbering|hot towel shave|bridal makeup|bridal hair|makeup|' +
      'tattoo removal|body piercing|ear piercing|piercing|henna tattoo|henna|scalp micropigmentation|body contouring|wig fitting|beard trim|skin tightening|fat freezing|cosmetic tattooing|bikini wax',
  },
  {
    of: 'beauty',
    role: 'provider',
    nouns:
      'lash technician=lash extensions|lash tech=lash extensions|nail technician=manicures|nail tech=manicures|makeup artist=makeup|bridal makeup artist=bridal makeup|' +
      'esthetician=facials|beautician=beauty treatments|beauty therapist=beauty treatments|hair stylist=hair styling|hairdresser=hairdressing|barber=barbering|' +
      'piercer=body piercing|electrologist=electrolysis|eyebrow artist=eyebrow shaping|loctician=locs|braider=hair braiding|hair braider=hair braiding|henna artist=henna|body painter=body painting|wig maker=wig fitting|colorist=hair coloring|mobile hairdresser=mobile hairdressing',
  },
  {
    of: 'advice',
    role: 'provider',
    nouns:
      'solicitor|lawyer|attorney|barrister|notary|accountant|bookkeeper|tax adviser|tax advisor|financial adviser|financial advisor|' +
      'financial planner|mortgage broker|insurance broker|pension adviser|debt adviser|surveyor|party wall surveyor|building surveyor|land surveyor=land surveying|' +
      'quantity surveyor|structural engineer|civil engineer|acoustic consultant|energy assessor=energy assessments|home inspector=home inspections|architect|town planner|' +
      'planning consultant|interior designer=interior design|feng shui consultant=feng shui|color consultant|hr consultant|it consultant|health and safety consultant|' +
      'fire risk assessor=fire risk assessments|food safety consultant|environmental consultant|ecologist=ecology surveys|arboricultural consultant|tree consultant|' +
      'management consultant|business consultant|business coach|career coach=career coaching|cv writer=cv writing|resume writer=resume writing|' +
      'executive coach=executive coaching|translator=translation|interpreter=interpreting|sign language interpreter=sign language interpreting|patent attorney|trademark attorney|mediator=mediation|divorce mediator=divorce mediation|' +
      'will writer=will writing|estate planner=estate planning|immigration adviser|immigration consultant|visa consultant|education consultant|college counselor=college counseling|private investigator=private investigations|' +
      'process server=process serving|genealogist=genealogy research|family historian=family history research|valuer=valuations|appraiser=appraisals|jewelry appraiser=jewelry appraisals|art appraiser=art appraisals|antiques valuer=antiques valuations|auctioneer=auctions|' +
      'personal stylist=personal styling|image consultant|wardrobe stylist=wardrobe styling|professional organizer=home organizing|declutterer=decluttering|personal shopper=personal shopping|matchmaker=matchmaking|dating coach=dating coaching|travel agent|travel consultant|' +
      'handwriting expert|expert witness|cost consultant|procurement consultant|grant writer=grant writing|bid writer=bid writing|proofreader=proofreading|editor=editing|ghostwriter=ghostwriting|indexer=indexing|' +
      'data protection officer|gdpr consultant|security consultant|energy consultant|energy broker|franchise consultant|wine consultant|agronomist=agronomy|radon tester=radon testing|lighting consultant|customs broker|actuary|bankruptcy attorney|broker|adviser|consultant|' +
      'paralegal=paralegal services|bail bondsman=bail bonds|bail bond agent=bail bonds|court reporter=court reporting|stenographer=court reporting|bailiff=bailiff services|' +
      'legal document preparer=legal document preparation|stockbroker=stockbroking|loss adjuster=loss adjusting|claims adjuster=claims adjusting|public adjuster=insurance claims help|' +
      'chartered surveyor=property surveys|marine surveyor=marine surveys|cartographer=cartography|geologist=geological surveys|archaeologist=archaeological surveys|actuary=actuarial services|' +
      'literary agent|talent agent|sports agent|casting agent|acting agent|statistician=statistical consulting|data analyst=data analysis|' +
      'transcriptionist=transcription|typist=typing services|dowser=dowsing|water diviner=water divining|draftsman=drafting|songwriter=songwriting',
  },
  {
    of: 'advice',
    role: 'service',
    nouns:
      'immigration advice|debt advice|tax advice|probate|conveyancing|estate planning|genealogy research|translation|certified translation|transcription|proofreading|' +
      'land surveying|drone surveying|drone survey|topographical survey|building survey|home inspection|energy performance certificate|' +
      'mediation|divorce mediation|dispute resolution|patent filing|trademark registration|company formation|payroll|feng shui|home staging',
  },
  {
    of: 'fitness',
    role: 'service',
    nouns:
      'yoga|hot yoga|aerial yoga|goat yoga|pilates|reformer pilates|barre|boxing|kickboxing|muay thai|mma|brazilian jiu jitsu|jiu jitsu|judo|karate|taekwondo|aikido|' +
      'krav maga|kung fu|tai chi|capoeira|crossfit|spinning|indoor cycling|zumba|pole fitness|pole dance|pole dancing|aerial silks|aerial hoop|' +
      'calisthenics|parkour|gymnastics|bootcamp|boot camp|powerlifting|weightlifting|olympic weightlifting|bouldering club|hiit|functional fitness|aqua aerobics|aqua fit|water aerobics|' +
      'fencing club|cheerleading|self defense|wrestling|circuit training|strength training|stretching|running club|rowing club|qigong|hyrox|step aerobics',
  },
  {
    of: 'fitness',
    role: 'place',
    nouns:
      'gym|boxing gym|climbing gym|martial arts gym|kids gym|womens gym|dojo|fitness studio|health club|leisure center',
  },
  {
    of: 'vehicles',
    role: 'service',
    tags: 'done',
    nouns:
      'car wrapping|vehicle wrapping|van wrapping|window tinting|car detailing|car valeting|mobile car valeting|boat detailing|ceramic coating|paint protection film|' +
      'dent removal|paintless dent removal|dent repair|alloy wheel refurbishment|wheel alignment|engine remapping|ecu remapping|dpf cleaning|engine carbon cleaning|' +
      'windshield replacement|windscreen replacement|windshield repair|windscreen repair|tire fitting|mobile tire fitting|car upholstery|auto upholstery|' +
      'rustproofing|undersealing|oil change|brake repair|transmission repair|gearbox repair|exhaust fitting|towbar fitting|' +
      'car key replacement|car key cutting|car audio installation|car alarm installation|dash cam installation|vehicle inspection|smog check|emissions testing|' +
      'campervan conversion|van conversion|truck repair|motorcycle repair|scooter repair|boat repair|caravan repair|caravan servicing|motorhome servicing|rv repair|lpg conversion|classic car restoration|car restoration|vinyl wrapping|car washing|truck washing|car wash|hand car wash|breakdown recovery|vehicle recovery|towing|roadside assistance|tachograph calibration|bicycle fitting|car air conditioning|auto glass|auto body repair|mot testing|mot',
  },
  {
    of: 'vehicles',
    role: 'thing',
    nouns:
      'motorcycle|motorbike|scooter|moped|classic car|sports car|electric car|campervan|camper van|motorhome|rv|caravan|static caravan|trailer|horsebox|horse trailer|' +
      'livestock trailer|van|minibus|bus|coach|lorry|truck|pickup truck|food trailer|tractor|quad bike|atv|utv|golf cart|golf buggy|mobility scooter|boat|narrowboat|yacht|sailboat|rib|jet ski|' +
      'speedboat|pontoon boat|fishing boat|houseboat|snowmobile|kit car|electric bike|e bike|forklift|excavator|digger|car|wheelchair accessible vehicle|wheelchair accessible van|hearse|limousine|light aircraft|vintage tractor|school bus|tuk tuk|electric rickshaw|dune buggy',
  },
  {
    of: 'moving-and-storage',
    role: 'service',
    tags: 'move',
    nouns:
      'piano moving|piano removals|pool table moving|hot tub moving|safe moving|art moving|house removals|house moving|office moving|office relocation|furniture moving|' +
      'furniture delivery|furniture assembly|man and van|man with a van|removals|moving|relocation|packing|machinery moving|machine moving|vehicle transport|car transport|boat transport|motorcycle transport|horse transport|pet transport|' +
      'pet relocation|caravan transport|fine art shipping|antique shipping|courier|same day courier|freight forwarding|shed moving|appliance delivery|student moving|' +
      'haulage|pallet delivery|livestock transport|grain haulage',
  },
  {
    of: 'moving-and-storage',
    role: 'service',
    tags: 'storage',
    nouns:
      'self storage|storage|container storage|caravan storage|boat storage|rv storage|car storage|motorcycle storage|furniture storage|wine storage|document storage|archive storage|' +
      'business storage|student storage|luggage storage|art storage|piano storage|classic car storage|cold storage|trailer storage|tire storage|fur storage|household storage|pallet storage',
  },
  {
    of: 'moving-and-storage',
    role: 'service',
    tags: 'clear',
    nouns:
      'house clearance|junk removal|rubbish removal|estate cleanout|garage cleanout|office clearance|waste clearance|garden clearance|probate clearance|hoarder cleanup|property clearance|furniture removal|appliance removal|mattress removal|piano removal|hot tub removal|scrap metal collection|cleanout',
  },
  {
    of: 'agency',
    role: 'service',
    nouns:
      'estate sales|web design|website design|graphic design|logo design|branding|packaging design|ux design|product design|app development|web development|' +
      'software development|game development|video production|corporate video production|animation|explainer video production|motion graphics|podcast production|' +
      'podcast editing|video editing|photo editing|product photography|food photography|architectural photography|headshot photography|real estate photography|drone videography|copywriting|content writing|technical writing|' +
      'social media management|influencer marketing|email marketing|content marketing|search engine optimization|seo|ppc|pay per click|public relations|market research|mystery shopping|' +
      'event marketing|experiential marketing|billboard advertising|radio advertising|direct mail|leaflet distribution|lead generation|telemarketing|voice over|voiceover|music production|sound design|' +
      '3d rendering|3d modeling|architectural visualization|3d animation|exhibition stand design|exhibition design|sign design|book cover design|illustration|presentation design|crm consulting|recruitment|executive search|virtual assistance|data entry|subtitling|localization|user testing|conversion rate optimization|marketing|advertising|digital marketing',
  },
  {
    of: 'agency',
    role: 'provider',
    nouns:
      'web designer=web design|graphic designer=graphic design|logo designer=logo design|copywriter=copywriting|illustrator=illustration|voice actor=voice acting|' +
      'video editor=video editing|animator=animation|podcast editor=podcast editing|web developer=web development|app developer=app development|product photographer=product photography|food photographer=food photography|virtual assistant=virtual assistance|social media manager=social media management|headhunter=executive search|publicist=public relations|brand strategist=brand strategy|ux designer=ux design|storyboard artist=storyboarding|technical writer=technical writing|ghost writer=ghost writing|' +
      'market researcher=market research|cartoonist=cartoon illustration|influencer=influencer marketing|set designer=set design|courtroom artist=courtroom art',
  },
  {
    of: 'care',
    role: 'provider',
    nouns:
      'nanny=nanny care|night nanny=night nanny care|au pair=au pair care|babysitter=babysitting|childminder=childminding|doula=doula support|birth doula=birth doula support|postpartum doula=postpartum doula support|maternity nurse=maternity nursing|' +
      'carer=home care|live in carer=live in care|caregiver=home care|companion=companion care|end of life doula=end of life care|death doula=end of life care|personal assistant=personal assistance|private nurse=private nursing|home nurse=home nursing|foster carer=foster care|support worker=support work|night sitter=night sitting',
  },
  {
    of: 'care',
    role: 'service',
    nouns:
      'home care|live in care|elderly care|senior care|respite care|dementia care|companion care|overnight care|palliative care|hospice care|end of life care|domiciliary care|' +
      'supported living|assisted living|day care|daycare|adult day care|child care|childcare|after school care|after school club|holiday club|wraparound care|babysitting|night nanny|' +
      'special needs care|autism support|foster care|home nursing|private nursing|personal care|postnatal care|newborn care|disability support|ndis support|drop in childcare|backup childcare|meals on wheels|companionship',
  },
  {
    of: 'animals',
    role: 'service',
    nouns:
      'dog walking|pet sitting|dog sitting|cat sitting|house sitting|dog training|puppy training|gun dog training|dog agility|horse training|horse breaking|dog grooming|cat grooming|horse clipping=horse clipper|' +
      'dog boarding|cat boarding|horse boarding|horse livery|livery|dog daycare|doggy daycare|pet taxi|pet cremation=pet crematorium|horse cremation|dog hydrotherapy=dog hydrotherapist|canine hydrotherapy=canine hydrotherapist|dog physiotherapy|' +
      'equine physiotherapy=equine physiotherapist|equine dentistry|horse shoeing|hoof trimming|sheep shearing|alpaca shearing|animal communication|pet photography|dog photography|dog behavior training|cattle hoof trimming|parrot boarding|reptile boarding|rabbit boarding|small animal boarding|pet microchipping|aquarium setup|fish tank cleaning|beehive removal',
  },
  {
    of: 'animals',
    role: 'provider',
    nouns:
      'dog walker=dog walking|pet sitter=pet sitting|cat sitter=cat sitting|dog sitter=dog sitting|dog trainer=dog training|dog behaviorist=dog behavior training|horse trainer=horse training|' +
      'dog groomer=dog grooming|cat groomer=cat grooming|farrier=horse shoeing|equine dentist=equine dentistry|horse dentist=equine dentistry|sheep shearer=sheep shearing|pet photographer=pet photography|animal communicator=animal communication|' +
      'pet groomer=pet grooming|house sitter=house sitting|canine massage therapist=canine massage|saddle fitter=saddle fitting|bee keeper=beekeeping|taxidermist=taxidermy|hoof trimmer=hoof trimming|' +
      'dog handler=dog handling|beekeeper=beekeeping',
  },
  {
    of: 'animals',
    role: 'place',
    nouns:
      'cattery|kennel|boarding kennel|livery yard|stable|dog hotel|cat hotel|dog park|secure dog field|dog field|riding stable|equestrian center|dog spa|pet crematorium|stud farm|pet cemetery|horse sanctuary|dog pool|dog training center',
  },
  {
    of: 'animals',
    role: 'animal',
    nouns:
      'alpaca|llama|goat|pygmy goat|sheep|pony|horse|donkey|miniature donkey|pig|micro pig|chicken|hen|duck|goose|turkey|quail|peacock|rabbit|guinea pig|hamster|ferret|' +
      'parrot|budgie|canary|finch|pigeon|owl|hedgehog|snake|lizard|gecko|bearded dragon|tortoise|turtle|koi|koi carp|goldfish|tropical fish|kitten|puppy|labrador|labradoodle|cockapoo|poodle|french bulldog|golden retriever|german shepherd|dachshund|maine coon|ragdoll cat|bengal cat|cow|highland cow|bee|queen bee|pheasant|emu|ostrich|deer|working dog',
  },
  {
    of: 'public-and-charity',
    role: 'place',
    nouns:
      'food bank|food pantry|soup kitchen|homeless shelter|womens shelter|animal rescue|animal shelter|dog rescue|cat rescue|donkey sanctuary|wildlife rescue|wildlife hospital|hedgehog rescue|charity shop|thrift store|' +
      'charity|childrens charity|hospice|cancer charity|mental health charity|youth club|youth center|community center|community garden|scout group|toy library|library of things|tool library|library|repair cafe|mens shed|baby bank|clothes bank|' +
      'church|mosque|synagogue|temple|place of worship|toddler group|playgroup|parent and toddler group|womens institute|choir group|support group|volunteer center|credit union|housing association|debt charity|refugee charity|foundation|nonprofit|non profit|social enterprise|community farm|city farm|village shop|conservation group|litter picking group|sports club|rugby club|cricket club|football club|sailing club|amateur dramatics group|museum trust|wildlife trust|lifeboat station|blood bank|recycling center|furniture bank|diaper bank',
  },
]

/** Things by what they are like; one thing may be several. */
export const THINGS: Readonly<Record<string, string>> = {
  /** Things that people rent for an event. */
  event:
    'marquee|tent|party tent|wedding tent|gazebo|tipi|stretch tent|yurt|dome|bouncy castle|bounce house|inflatable|inflatable slide|water slide|soft play|ball pit|chair|table|table and chair|furniture|event furniture|linen|tablecloth|' +
    'dance floor|stage|staging|lighting|uplighting|pa system|sound system|speaker|microphone|projector|screen|led screen|led wall|disco ball|karaoke machine|photo booth|hot tub|portable toilet|luxury toilet|restroom trailer|toilet|' +
    'popcorn machine|candy floss machine|cotton candy machine|slush machine|slushy machine|chocolate fountain|candy cart|sweet cart|balloon arch|flower wall|backdrop|light up letter|led letter|letter|centerpiece|arch|wedding arch|' +
    'mobile bar|bar|glass|glassware|crockery|cutlery|china|catering equipment|chafing dish|patio heater|heater|generator|fire pit|garden game|arcade machine|casino table|rodeo bull|mechanical bull|dunk tank|bumper car|' +
    'wedding car|limousine|limo|vintage car|party bus|horse and carriage|fridge|fridge trailer|tableware|decoration|prop|party prop|throne chair|plant|red carpet|smoke machine|confetti cannon|dodgem|inflatable pub|post box|cake stand|chair cover|sash|plinth|festoon lighting|piano|costume|foam machine|bubble machine|sumo suit|neon sign|jukebox|drape|dance pole',
  kids: 'bouncy castle|bounce house|inflatable|inflatable slide|water slide|soft play|ball pit|toy|wooden toy|slush machine|candy cart|costume|bike|scooter|book|clothes|shoe|foam machine|bubble machine|climbing frame|trampoline|swing set|playhouse|football boot|instrument|puzzle|game',
  /** Things to set up and sit under. */
  shelter: 'marquee|tent|party tent|wedding tent|gazebo|tipi|stretch tent|yurt|dome|bell tent',
  /** Things that need room, or a licence to move them. */
  big: 'digger|excavator|skid steer|forklift|crane|cherry picker|boom lift|scissor lift|dumper|telehandler|backhoe|roller|truck|van|minibus|coach|motorhome|campervan|rv|boat|narrowboat|yacht|jet ski|pontoon boat|tractor|trailer|stump grinder|wood chipper|atv|scooter|motorcycle|houseboat',
  /** Things that come in sizes that people do not know. */
  sized:
    'marquee|tent|party tent|wedding tent|gazebo|tipi|stretch tent|dumpster|skip|generator|heater|patio heater|storage container|shipping container|dance floor|stage|projector|screen|crane|excavator|digger|van|truck|bike|ski|wetsuit|kayak|bouncy castle|scaffold tower|dress|wedding dress|suit|tuxedo|saddle|kilt|ring|hat|mattress|boot|tarpaulin|water tank|pump|air compressor|pallet|box|crate|drum|bag|cable|bolt|pipe|fitting|container',
  leisure:
    'bike|bicycle|electric bike|e bike|mountain bike|tandem|kayak|canoe|paddleboard|paddle board|sup|surfboard|wetsuit|ski|snowboard|snowshoe|boat|pedalo|jet ski|yacht|narrowboat|canal boat|pontoon boat|houseboat|sailboat|campervan|motorhome|rv|caravan|motorcycle|scooter|moped|golf cart|golf club|camping equipment|tent|rooftop tent|roof box|fishing boat|jeep|classic car|supercar|sports car|snowmobile|atv|car|stroller|pram|wheelchair|mobility scooter|mobility equipment|baby equipment|crib|binoculars|camera|lens|drone|telescope',
  wear: 'suit|tuxedo|dress|wedding dress|prom dress|evening dress|gown|kilt|costume|fancy dress|hat|fascinator|shoe|boot|leather jacket|leather boot|jacket|coat|sari|lehenga|kimono|uniform|academic gown|cap and gown|saree|lingerie|corset|scarf|glove|sock|t shirt|shirt|belt|leather belt|bag|leather bag|handbag|tie|bow tie|waistcoat|sherwani|turban|wig|cloak|clothes|clothing|workwear|swimwear|knitwear|jumper|sweater|cardigan|ballet shoe|dancewear|cosplay costume|wetsuit|veil|jean|chap',
  valued:
    'clock|watch|pocket watch|grandfather clock|furniture|chair|piano|violin|guitar|painting|doll|teddy bear|toy|jewelry|ring|rug|book|ceramic|porcelain|china|lamp|chandelier|mirror|picture frame|frame|musical box|music box|barometer|radio|camera|typewriter|sewing machine|pen|fountain pen|silver|silverware|gun|stained glass|window|door|fireplace|accordion|organ|cello|harp|saddle|trunk|globe|jukebox|record player|gramophone|pottery|statue|sculpture|tapestry|quilt|wicker chair|rocking horse|fan|harmonium|bell',
  gift: 'candle|soap|jewelry|necklace|ring|bracelet|earring|pottery|mug|ceramic|card|greeting card|chocolate|cake|cupcake|cookie|hamper|gift basket|gift|print|art print|painting|portrait|pet portrait|frame|photo frame|cutting board|chopping board|cushion|blanket|quilt|teddy bear|doll|wooden toy|toy|notebook|journal|leather wallet|wallet|bag|leather bag|scarf|sock|glass|glassware|stained glass|sculpture|map|star map|ornament|wreath|flower|dried flower|plant|terrarium|tea|coffee|honey|jam|cheese|wine|gin|whisky|whiskey|beer|cider|perfume|skincare|bath bomb|wax melt|incense|crystal|book|puzzle|game|board game|knife|pen|fountain pen|lamp|sign|wooden sign|neon sign|keyring|badge|magnet|sticker|snow globe|music box|wind chime|bird house|bird box|pet bed|dog collar|hat|fudge|sweet|candy|macaron|brownie|biscuit|hot sauce',
  food: 'cake|cupcake|cookie|bread|sourdough|sourdough bread|chocolate|fudge|sweet|candy|macaron|brownie|biscuit|cheese|honey|jam|chutney|hot sauce|sauce|spice|olive oil|tea|coffee|wine|gin|whisky|whiskey|beer|craft beer|cider|mead|kombucha|juice|milk|butter|egg|meat|beef|lamb|pork|venison|sausage|biltong|jerky|fish|seafood|oyster|mushroom|vegetable|fruit|salad|pasta|ramen|sushi|pizza|burger|taco|curry|dumpling|noodle|falafel|kebab|pie|pasty|samosa|ice cream|gelato|crepe|waffle|pancake|doughnut|donut|bagel|sandwich|soup|bbq|barbecue|tapas|dim sum|pho|bubble tea|smoothie|granola|nut|nut butter|peanut butter|pickle|kimchi|tofu|tempeh|protein powder|supplement|vitamin|dog food|dog treat|cat food|pet food|raw dog food|bird seed|baby food|chai|matcha|salt|vinegar|syrup|maple syrup|popcorn|pretzel|empanada|steak|fried chicken|wing|lobster|crab|hot pot|paella|gyro|shawarma|bao|poke|acai|wedding cake|birthday cake|vegan cake|vegan cheese|dried fruit|flour|snack|sake|vodka|rum|tequila|mezcal|water|oat milk|caviar|truffle|saffron|insect protein|charcuterie|antipasti|black pudding|haggis|poutine|arepa|pupusa|pierogi|fish and chips',
  furniture:
    'furniture|oak furniture|garden furniture|table|dining table|chair|rocking chair|bench|sofa|bed|bunk bed|desk|standing desk|wardrobe|bookcase|bookshelf|shelf|cabinet|sideboard|stool|bar stool|mattress|headboard|kitchen|kitchen island|worktop|staircase|door|window|shutter|blind|curtain|rug|carpet|lamp|lampshade|lighting|chandelier|mirror|fireplace|stove|wood stove|fire pit|sauna|hot tub|shed|garden room|greenhouse|glasshouse|polytunnel|summer house|gazebo|pergola|gate|railing|fence|playhouse|treehouse|chicken coop|rabbit hutch|dog kennel|beehive|planter|cushion|picture frame|coffin|river table|coffee table|tv stand|footstool',
  /** Things whose use takes learning. */
  hobby:
    'beekeeping equipment|beekeeping supply|beehive|fishing tackle|fly fishing|fly rod|telescope|binoculars|camera|drone|model train|model railway|model kit|model car|radio controlled car|board game|war game|wargame|trading card|comic|vinyl record|record|guitar|ukulele|piano|violin|drum|drum kit|harmonica|banjo|saxophone|flute|synthesizer|bagpipe|harp|accordion|yarn|wool|fabric|quilting fabric|sewing machine|bead|craft supply|art supply|paint|scrapbooking supply|soap making supply|candle making supply|home brew|homebrew|homebrew supply|brewing supply|wine making kit|archery equipment|bow|crossbow|golf club|tennis racket|bike|mountain bike|kayak|canoe|surfboard|paddleboard|skateboard|climbing gear|climbing equipment|camping gear|camping equipment|diving equipment|scuba gear|metal detector|knife making supply|leatherwork supply|pottery wheel|kiln|3d printer|hydroponic|hydroponics|aquarium|aquarium supply|terrarium|bonsai|bonsai tree|orchid|seed|cactus|succulent|magic trick|juggling equipment|astronomy equipment|weaving loom|loom|spinning wheel|calligraphy supply|coin|stamp|gem|mineral|fossil|crystal|puzzle|lego|darts|pool table|horse riding equipment|tack|cigar|pipe|airsoft gun|paintball gun|cosplay costume|dancewear|fountain pen|espresso machine|sword|knife|keyboard|mechanical keyboard|warhammer|miniature',
  /** Things that are sold used, and reviewed. */
  lasting:
    'fly rod|telescope|binoculars|camera|film camera|vintage camera|drone|model train|model railway|radio controlled car|comic|vinyl record|record|guitar|ukulele|violin|drum kit|harmonica|banjo|saxophone|flute|synthesizer|bagpipe|harp|accordion|sewing machine|archery equipment|bow|crossbow|tennis racket|canoe|surfboard|paddleboard|skateboard|climbing gear|diving equipment|scuba gear|metal detector|pottery wheel|kiln|3d printer|loom|weaving loom|spinning wheel|pool table|saddle|espresso machine|sword|knife|keyboard|mechanical keyboard|record player|turntable|amplifier|appliance|washing machine|laptop|computer|phone|tablet|printer|tv|headphones|power tool|tool|organ|musical instrument|instrument|arcade machine|pinball machine|jukebox|trampoline|hot tub|sauna|pizza oven|smoker|grill|office furniture|rare book|book|second hand book|textbook|motorcycle helmet|beehive|hearing aid|wheelchair|mattress|clock',
  /** Other goods that shops sell. */
  goods:
    'crystal|lightsaber|wig|balloon|party supply|party decoration|fancy dress|fireworks|firework|flag|banner|sign|safe|key|lock|torch|flashlight|battery|vacuum cleaner|appliance|washing machine|refurbished laptop|laptop|computer|phone|phone case|tablet|printer|printer cartridge|ink cartridge|tv|headphones|speaker|hearing aid|mobility aid|walking frame|wheelchair|stairlift|pushchair|pram|stroller|car seat|' +
    'baby clothes|school uniform|maternity clothes|plus size clothes|vintage clothes|bridal wear|prom dress|wedding dress|suit|tuxedo|kilt|hat|shoe|dance shoe|running shoe|work boot|boot|sunglasses|glasses|watch|engagement ring|wedding ring|diamond|gold|antique|antique furniture|reclaimed wood|timber|firewood|log|coal|wood pellet|heating oil|compost|topsoil|gravel|turf|sod|mulch|hay|straw|horse feed|chicken feed|animal feed|horse rug|dog collar|dog bed|pet supply|reptile supply|horse supply|farm supply|garden supply|pool supply|building supply|plumbing supply|salon supply|' +
    'tile|paint|wallpaper|flooring|carpet|rug|curtain|fabric|mattress|duvet|bedding|towel|kitchenware|cookware|knife|tableware|tool|power tool|hardware|nail|screw|tarpaulin|tent|caravan accessory|motorcycle helmet|helmet|tire|car part|motorcycle part|boat part|bike part|truck part|tractor part|wheel|roof rack|number plate|dash cam|e cigarette|vape|cbd oil|herbal tea|herb|essential oil|cosmetics|makeup|hair extension|nail polish|toy|wooden toy|teddy bear|doll|dollhouse|comic|book|rare book|second hand book|textbook|map|globe|poster|art print|frame|sculpture|souvenir|gift|greeting card|stationery|pen|bag|suitcase|luggage|umbrella|walking stick|prayer rug|religious gift|bible|rosary|hijab|sari|christmas tree|christmas decoration|halloween costume|costume|piano|organ|sheet music|musical instrument|instrument|record player|turntable|hi fi|amplifier|vintage camera|film camera|lens|gun safe|gun|ammo|outdoor gear|ski wear|swimwear|lingerie|uniform|workwear|scrub|catering equipment|office furniture|office supply|shop fitting|mannequin|display cabinet|vending machine|coin operated machine|arcade machine|pinball machine|jukebox|swimming pool|hot tub|sauna|trampoline|swing set|climbing frame|pizza oven|barbecue|bbq|grill|smoker|fire pit|solar panel|rug|beanbag|aquarium|pond supply|bird food|bird table|wedding invitation|pushbike|grandfather clock|clock|medal|trophy|kite|yo yo|yoyo|skateboard|roller skate|ice skate|surf gear|kilt pin|clog|moccasin|sheepskin|sheepskin rug|reading glasses|contact lens|tea set|teapot|cigar|pipe tobacco|incense|prayer candle|tarot card|witchcraft supply|cleaning supply',
  /** Goods that businesses buy from businesses. */
  industrial:
    'steel|structural steel|stainless steel|steel beam|sheet metal|aluminum|aluminum extrusion|brass|copper|titanium|metal|scrap metal|casting|forging|precision engineering part|machined part|cnc machined part|fastener|bolt|bearing|gear|spring|valve|pump|hydraulic hose|hydraulic cylinder|seal|gasket|rubber|silicone|foam|plastic|injection molded part|injection molding|plastic packaging|packaging|food packaging|cardboard box|corrugated box|box|crate|pallet|pallet racking|racking|shelving|drum|bottle|glass bottle|jar|can|label|barcode label|tape|shrink wrap|bubble wrap|bag|paper bag|sack|bulk bag|' +
    'chemical|cleaning chemical|industrial gas|adhesive|resin|epoxy resin|coating|powder coating|paint|lubricant|abrasive|welding supply|safety equipment|ppe|hi vis|glove|nitrile glove|disposable glove|face mask|uniform|lab equipment|laboratory equipment|medical equipment|medical supply|dental supply|veterinary supply|hospital bed|surgical instrument|sensor|circuit board|pcb|wire harness|cable|connector|transformer|motor|electric motor|gearbox|conveyor|conveyor belt|crane|hoist|compressor|boiler|chiller|cold room|generator|fuel|ice|dry ice|catering supply|restaurant equipment|commercial kitchen equipment|coffee machine|vending machine|hotel supply|hotel linen|fabric|textile|yarn|leather|thread|button|zipper|timber|plywood|veneer|sawdust|wood chip|brick|concrete|precast concrete|cement|aggregate|sand|gravel|glass|insulation|roofing material|scaffolding|shipping container|modular building|portable building|sign|led display|pos system|barcode scanner|flower|cut flower|plant|seed|fertilizer|grain|flour|sugar|oil|cooking oil|egg|meat|seafood|produce|fruit and vegetable|coffee bean|tea|spice|ingredient|flavoring|fragrance oil|cosmetic ingredient|supplement|water cooler|hand dryer|playground equipment|gym equipment|stage equipment|laser cutter|3d printed part|prototype|tooling|mold|die|filter|air filter|water filter|tank|water tank|pipe|pipe fitting|flange|nut and bolt|o ring|cork|barrel|keg|pallet wrap|envelope|paper|carbon fiber|hosiery',
}

/** Nouns without a plural, and without an article. */
export const MASS =
  'furniture|jewelry|pottery|soap|honey|cheese|bread|sourdough|coffee|tea|wine|gin|beer|cider|whisky|whiskey|mead|kombucha|juice|milk|butter|meat|beef|lamb|pork|venison|biltong|jerky|seafood|pasta|ramen|sushi|curry|falafel|ice cream|gelato|soup|bbq|barbecue|dim sum|pho|bubble tea|granola|kimchi|tofu|tempeh|pet food|dog food|cat food|bird food|bird seed|baby food|chai|matcha|salt|vinegar|syrup|popcorn|olive oil|cbd oil|heating oil|cooking oil|oil|skincare|incense|clothing|workwear|swimwear|knitwear|lingerie|dancewear|fancy dress|bridal wear|ski wear|glassware|crockery|cutlery|china|linen|staging|lighting|uplighting|festoon lighting|soft play|catering equipment|equipment|gear|tackle|fishing tackle|tack|software|stationery|bedding|luggage|hardware|cookware|kitchenware|tableware|silverware|silver|gold|timber|lumber|firewood|reclaimed wood|plywood|veneer|coal|compost|topsoil|gravel|turf|sod|mulch|hay|straw|feed|fabric|wool|yarn|leather|wallpaper|flooring|paint|steel|aluminum|brass|copper|titanium|metal|sheet metal|scrap metal|rubber|silicone|foam|plastic|packaging|shelving|racking|pallet racking|tape|shrink wrap|bubble wrap|resin|epoxy resin|concrete|cement|aggregate|sand|glass|stained glass|insulation|scaffolding|fuel|ice|dry ice|ppe|hi vis|cork|carbon fiber|paper|sawdust|grain|flour|sugar|fertilizer|produce|playground equipment|music|sheet music|cosmetics|makeup|homebrew|home brew|lego|darts|warhammer|fancy dress|charcuterie|antipasti|saffron|caviar|poke|acai|ammo|hosiery|perfume|porcelain|veneer|water|oat milk|vodka|rum|tequila|mezcal|sake|equestrian wear|hydroponics|quilting fabric|machinery|camping|fly fishing|barbecue|pipe tobacco|aluminum extrusion|powder coating|injection molding|black pudding|candy|chocolate|fudge|fish|beekeeping equipment|protein powder|hot sauce|maple syrup|garden furniture|decor|hot pot|shuffleboard'

/** Nouns that are plural, whatever they count. */
export const PLURALS =
  'clothes|glasses|sunglasses|reading glasses|binoculars|jeans|trousers|shorts|leggings|scissors|shears|headphones|supplies|hydroponics|groundworks|removals|house removals|piano removals|fireworks|dentures|prosthetics|orthotics|valuations|auctions|appraisals|repairs|antiques|goods|darts|cosmetics|meals on wheels'
