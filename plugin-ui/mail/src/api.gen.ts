export interface paths {
    "/api/mail/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide
         * @description Send mails of unknown fate again, or take them for sent. What is known by now stays as it is.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["DecisionRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Decided_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Domain
         * @description The domain with its keys, and the records that belong into its DNS.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DomainRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/domain/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check Domain
         * @description Look the records up and say what is wrong with them; keys whose records are there sign from now on.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DomainRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/domain/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew Keys
         * @description Make the first keys, or the next ones; the old ones sign until the records of the new ones are seen.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_DomainRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/events/postmark/{district}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take Postmark Event
         * @description Postmark's webhook: `https://postmark:<password>@<here>/api/mail/events/postmark/<district's id>.events`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    authorization?: string;
                };
                path: {
                    district: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PostmarkEvent"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/events/ses/{district}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take Ses Event
         * @description Amazon SES by way of an SNS topic: `https://<here>/api/mail/events/ses/<district's id>.events`.
         *
         *     SNS sends JSON and calls it plain text. A message counts with Amazon's signature and for the district's topic.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    district: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Paused
         * @description The batches of which too many e-mails were refused.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PausedBatches_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume
         * @description Send the rest of a paused batch. Idempotent.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BatchRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/returned/{row_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read Returned
         * @description What stands in a returned mail that nobody could place; the reading is written down.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    row_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ReturnedText_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/returned/{row_id}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge Returned
         * @description Dismiss a returned mail that nobody could place, or block the address that it is about.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    row_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["VerdictRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/settings/allunsubscribe/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get All Settings
         * @description All that the link's address has unsubscribed from. Changes nothing.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SubscriptionSettings_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/settings/unsubscribe/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Settings
         * @description Whether the link's address gets mail of the link's kind. Changes nothing: scanners open every link.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SubscriptionSettings_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Subscribe
         * @description Send the address mail of the categories again. As `unsubscribe`: families use the link's own page.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SubscriptionChange"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SubscriptionSettings_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/suppressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Block
         * @description Send an address no more mail, for a reason. Idempotent.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["BlockRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Nothing_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/suppressions/lift": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lift
         * @description Send mail to addresses again; written down with who did it and why. Idempotent.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LiftRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Lifted_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Templates
         * @description The templates that are used, and for which kinds of mail and schools the caller may write some.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_TemplatesRead_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Save Template
         * @description Save a version; mails of jobs that are approved from now on are written with it.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TemplateSave"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_TemplateVersion_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/templates/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End Template
         * @description Use a template no more: the district's applies again, or what the product brings. Its versions stay.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TemplateEnd"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_TemplateVersion_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/templates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview Template
         * @description A draft filled in with one real family's data, or with its placeholders where there is nobody. Saves nothing.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TemplateDraft"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_TemplatePreview_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/templates/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send Test Mail
         * @description Send a draft to the caller, filled in as in the preview. Its link leads to the templates.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TemplateDraft"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_TemplateTest_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/templates/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Versions
         * @description The versions of one template, the newest first. A school administrator reads the district's too.
         */
        get: {
            parameters: {
                query: {
                    kind: string;
                    schoolId?: string;
                    language?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_TemplateVersions_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mail/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unsubscribe
         * @description Send the address no more mail of the categories. Staff name an address, or the token of a link of their district.
         *
         *     Families use the link's own page, `/unsubscribe/{token}`: only an address tells the district before a sign-in.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SubscriptionChange"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SubscriptionSettings_"];
                    };
                };
                /** @description Not available right now; try again. */
                503: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
                /** @description Refused; `code` is stable, `messages` say what to do. */
                "4XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Refusal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Answer[Decided] */
        Answer_Decided_: {
            data: components["schemas"]["Decided"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[DomainRead] */
        Answer_DomainRead_: {
            data: components["schemas"]["DomainRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[Lifted] */
        Answer_Lifted_: {
            data: components["schemas"]["Lifted"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[Nothing] */
        Answer_Nothing_: {
            data: components["schemas"]["Nothing"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PausedBatches] */
        Answer_PausedBatches_: {
            data: components["schemas"]["PausedBatches"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ReturnedText] */
        Answer_ReturnedText_: {
            data: components["schemas"]["ReturnedText"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SubscriptionSettings] */
        Answer_SubscriptionSettings_: {
            data: components["schemas"]["SubscriptionSettings"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[TemplatePreview] */
        Answer_TemplatePreview_: {
            data: components["schemas"]["TemplatePreview"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[TemplateTest] */
        Answer_TemplateTest_: {
            data: components["schemas"]["TemplateTest"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[TemplateVersion] */
        Answer_TemplateVersion_: {
            data: components["schemas"]["TemplateVersion"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[TemplateVersions] */
        Answer_TemplateVersions_: {
            data: components["schemas"]["TemplateVersions"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[TemplatesRead] */
        Answer_TemplatesRead_: {
            data: components["schemas"]["TemplatesRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /**
         * BatchRequest
         * @description Which batch.
         */
        BatchRequest: {
            /**
             * Batchid
             * Format: uuid
             */
            batchId: string;
        };
        /**
         * BlockRequest
         * @description An address that gets no mail any more, and why.
         */
        BlockRequest: {
            /** Emailaddress */
            emailAddress: string;
            /** @default wrong_address */
            reason?: components["schemas"]["Reason"];
        };
        /**
         * Decided
         * @description How many mails the decision changed, and of how many there was nothing left to decide.
         */
        Decided: {
            /** Changed */
            changed: number;
            /** Unchanged */
            unchanged: number;
        };
        /**
         * Decision
         * @description What a person says of a mail whose fate is unknown.
         * @enum {string}
         */
        Decision: "send_again" | "arrived";
        /**
         * DecisionRequest
         * @description Mails by their ids in the mail log, and what becomes of them.
         */
        DecisionRequest: {
            decision: components["schemas"]["Decision"];
            /** Ids */
            ids: string[];
        };
        /**
         * DnsRecord
         * @description A TXT record that belongs into the DNS of the domain, and what is wrong with it in words.
         */
        DnsRecord: {
            /** Name */
            name: string;
            /** Problem */
            problem: string;
            purpose: components["schemas"]["Purpose"];
            status: components["schemas"]["Status"];
            /** Value */
            value: string;
        };
        /**
         * DomainRead
         * @description The sending domain. `sendsAs` differs from it until one of its keys is proven.
         */
        DomainRead: {
            /** Checkedat */
            checkedAt: string | null;
            /** Domain */
            domain: string;
            /** Keys */
            keys: components["schemas"]["SigningKeyRead"][];
            /** Records */
            records: components["schemas"]["DnsRecord"][];
            /** Sendsas */
            sendsAs: string;
        };
        /**
         * LiftReason
         * @description Why staff send mail to an address again.
         * @enum {string}
         */
        LiftReason: "requested" | "correct" | "mistake";
        /**
         * LiftRequest
         * @description Entries of the list of addresses that get no mail, by their ids, and why they hold no more.
         */
        LiftRequest: {
            /** Ids */
            ids: string[];
            reason: components["schemas"]["LiftReason"];
        };
        /**
         * Lifted
         * @description How many entries were there to lift.
         */
        Lifted: {
            /** Lifted */
            lifted: number;
        };
        /**
         * Nothing
         * @description An answer without data, `{}`: the call did what it says.
         */
        Nothing: Record<string, never>;
        /**
         * PausedBatch
         * @description A batch that sends nothing until somebody resumes it, and why.
         */
        PausedBatch: {
            /**
             * Batchid
             * Format: uuid
             */
            batchId: string;
            /**
             * Pausedat
             * Format: date-time
             */
            pausedAt: string;
            /** Reason */
            reason: string;
        };
        /**
         * PausedBatches
         * @description Those of the district, the longest paused first.
         */
        PausedBatches: {
            /** Batches */
            batches: components["schemas"]["PausedBatch"][];
        };
        /**
         * PostmarkEvent
         * @description One event, with Postmark's names; what it says beside these is not looked at.
         */
        PostmarkEvent: {
            /**
             * Description
             * @default
             */
            Description?: string;
            /**
             * Details
             * @default
             */
            Details?: string;
            /**
             * Email
             * @default
             */
            Email?: string;
            /**
             * Id
             * @default 0
             */
            ID?: number;
            /**
             * Messageid
             * @default
             */
            MessageID?: string;
            /** Metadata */
            Metadata?: {
                [key: string]: string;
            };
            /**
             * Recipient
             * @default
             */
            Recipient?: string;
            /** Recordtype */
            RecordType: string;
            /**
             * Type
             * @default
             */
            Type?: string;
        };
        /**
         * Purpose
         * @description What a record is for.
         * @enum {string}
         */
        Purpose: "dkim" | "spf" | "dmarc";
        /**
         * Reason
         * @description Why an address gets no mail: its owner's wish (`WISHES`), or that what is sent to it does not arrive.
         * @enum {string}
         */
        Reason: "unsubscribed" | "complained" | "bounced" | "bounced_often" | "refused" | "wrong_address";
        /**
         * Records
         * @description A record of each model, by the model's name; see `/api/instance/{model}`.
         */
        Records: {
            /** MailLogRecord */
            MailLog: {
                /** Format: uuid */
                batchId: string;
                category: string;
                /** Format: date-time */
                changedAt: string;
                /** Format: date-time */
                createdAt: string;
                email: string;
                /** Format: uuid */
                id: string;
                key: string;
                message: string;
                sentAt: string | null;
                state: string;
            };
            /** ReturnedMailsRecord */
            ReturnedMails: {
                decidedAt: string | null;
                email: string;
                /** Format: uuid */
                id: string;
                isOpen: boolean | null;
                kind: string;
                mailId: string | null;
                /** Format: date-time */
                receivedAt: string;
                source: string;
                status: string;
                words: string;
            };
            /** UnsubscribedEmailsRecord */
            UnsubscribedEmails: {
                category: string;
                email: string;
                /** Format: uuid */
                id: string;
                /** Format: date-time */
                lastUpdated: string;
                mailId: string | null;
                reason: string;
                schoolId: string;
                schoolName: string;
                /** Format: date-time */
                since: string;
            };
        };
        /**
         * Refusal
         * @description The answer to a request that failed (specification §8).
         */
        Refusal: {
            /** Code */
            code: string;
            /** Data */
            data: {
                [key: string]: unknown;
            } | null;
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /**
         * ReturnedText
         * @description A returned mail as a person reads it: who it is from, what it is called, and its text.
         */
        ReturnedText: {
            /** Sender */
            sender: string;
            /** Subject */
            subject: string;
            /** Text */
            text: string;
        };
        /**
         * SigningKeyRead
         * @description A key: it signs while it is proven and not retired.
         */
        SigningKeyRead: {
            /** Algorithm */
            algorithm: string;
            /**
             * Createdat
             * Format: date-time
             */
            createdAt: string;
            /** Provenat */
            provenAt: string | null;
            /** Retiredat */
            retiredAt: string | null;
            /** Selector */
            selector: string;
        };
        /**
         * Status
         * @description What was found: `unchecked` until somebody looks, `unknown` where the DNS does not answer.
         * @enum {string}
         */
        Status: "unchecked" | "found" | "missing" | "wrong" | "unknown";
        /**
         * SubscriptionChange
         * @description Whose subscription changes, and to what: a link's token, or for staff an address.
         *
         *     No categories: all of them; with a token and no categories: the kind of mail that the link came with.
         */
        SubscriptionChange: {
            /** Categories */
            categories?: string[];
            /** Emailaddress */
            emailAddress?: string | null;
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
            /**
             * Schoolname
             * @default
             */
            schoolName?: string;
            /** Token */
            token?: string | null;
        };
        /**
         * SubscriptionSettings
         * @description What an address has unsubscribed from; `*` is everything.
         *
         *     `emailAddress` is masked when it is asked for by link, because mails are forwarded.
         */
        SubscriptionSettings: {
            /**
             * Categories
             * @description At most 40 characters each.
             */
            categories: string[];
            /**
             * Category
             * @description The kind of mail that the link came with; empty for staff.
             */
            category: string;
            /** Emailaddress */
            emailAddress: string;
        };
        /**
         * TemplateDraft
         * @description A template as somebody writes it. Without HTML the mail is laid out from its text.
         */
        TemplateDraft: {
            /**
             * Body
             * @default
             */
            body?: string;
            /**
             * Html
             * @default
             */
            html?: string;
            /** Kind */
            kind: string;
            /**
             * Language
             * @default
             */
            language?: string;
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
            /**
             * Subject
             * @default
             */
            subject?: string;
        };
        /**
         * TemplateEnd
         * @description A template to be used no more.
         */
        TemplateEnd: {
            /** Basedon */
            basedOn: number;
            /** Kind */
            kind: string;
            /**
             * Language
             * @default
             */
            language?: string;
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
        };
        /**
         * TemplateKindRead
         * @description A kind of mail, what may stand in its templates, whether they lead somewhere, and how a new one begins.
         */
        TemplateKindRead: {
            /** Haslink */
            hasLink: boolean;
            /** Key */
            key: string;
            /** Name */
            name: string;
            /** Placeholders */
            placeholders: string[];
            /** Start */
            start: string;
        };
        /**
         * TemplatePreview
         * @description A draft filled in, for a frame that runs no scripts; `isReal` says that it is a real family's.
         */
        TemplatePreview: {
            /** Html */
            html: string;
            /** Isreal */
            isReal: boolean;
            /** Language */
            language: string;
            /** Subject */
            subject: string;
            /** Text */
            text: string;
            /** Warnings */
            warnings: string[];
        };
        /**
         * TemplateRead
         * @description A template that is used now. It may be shown and not be the caller's to change.
         */
        TemplateRead: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Kind */
            kind: string;
            /** Language */
            language: string;
            /** Maychange */
            mayChange: boolean;
            /** Number */
            number: number;
            /**
             * Savedat
             * Format: date-time
             */
            savedAt: string;
            /** Savedby */
            savedBy: string;
            /** Schoolid */
            schoolId: string;
            /** Schoolname */
            schoolName: string;
        };
        /**
         * TemplateSave
         * @description A draft to be saved; `basedOn` is the number of the version that its author saw last, 0 for none.
         */
        TemplateSave: {
            /** Basedon */
            basedOn: number;
            /**
             * Body
             * @default
             */
            body?: string;
            /**
             * Html
             * @default
             */
            html?: string;
            /** Kind */
            kind: string;
            /**
             * Language
             * @default
             */
            language?: string;
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
            /**
             * Subject
             * @default
             */
            subject?: string;
        };
        /**
         * TemplateSchool
         * @description A school for which the caller may write templates.
         */
        TemplateSchool: {
            /** Id */
            id: string;
            /** Name */
            name: string;
        };
        /**
         * TemplateTest
         * @description Where the test was sent.
         */
        TemplateTest: {
            /** Email */
            email: string;
        };
        /**
         * TemplateVersion
         * @description One version. `isOurs` gives the template up: what applied before applies from then on.
         */
        TemplateVersion: {
            /** Body */
            body: string;
            /** Html */
            html: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Isours */
            isOurs: boolean;
            /** Number */
            number: number;
            /**
             * Savedat
             * Format: date-time
             */
            savedAt: string;
            /** Savedby */
            savedBy: string;
            /** Subject */
            subject: string;
        };
        /**
         * TemplateVersions
         * @description The last versions of a template, the newest first.
         */
        TemplateVersions: {
            /** Versions */
            versions: components["schemas"]["TemplateVersion"][];
        };
        /**
         * TemplatesRead
         * @description What there is, and for what the caller may write templates.
         */
        TemplatesRead: {
            /** Kinds */
            kinds: components["schemas"]["TemplateKindRead"][];
            /** Maychangedistrict */
            mayChangeDistrict: boolean;
            /** Schools */
            schools: components["schemas"]["TemplateSchool"][];
            /** Templates */
            templates: components["schemas"]["TemplateRead"][];
        };
        /**
         * Verdict
         * @description What a person makes of a returned mail that nobody could place.
         * @enum {string}
         */
        Verdict: "dismiss" | "block";
        /**
         * VerdictRequest
         * @description What becomes of a returned mail; to block, the address that it is about.
         */
        VerdictRequest: {
            /**
             * Emailaddress
             * @default
             */
            emailAddress?: string;
            verdict: components["schemas"]["Verdict"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
