export interface paths {
    "/api/documentSignature/archiveTemplate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive Template
         * @description Offer a template no more, or again.
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
                    "application/json": components["schemas"]["ArchiveTemplate"];
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
    "/api/documentSignature/assignPage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign Page
         * @description Say whose a scanned page is.
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
                    "application/json": components["schemas"]["AssignPage"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ScannedPageRead_"];
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
    "/api/documentSignature/attach": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach
         * @description Attach a file to a field of one's own, in place of what was there; without a file the field is emptied.
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
                    "multipart/form-data": components["schemas"]["Body_attach_api_documentSignature_attach_post"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Attached_"];
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
    "/api/documentSignature/attest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attest Request
         * @description Attest that a request is signed on paper, by whoever has looked at its pages.
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
                    "application/json": components["schemas"]["Attest"];
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
    "/api/documentSignature/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel
         * @description Take requests back that are not signed yet; their links say so from now on.
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
                    "application/json": components["schemas"]["Cancel"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Done_"];
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
    "/api/documentSignature/consent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Consent
         * @description What staff agree to when they sign, in this language where it is written in it.
         */
        get: {
            parameters: {
                query?: {
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
                        "application/json": components["schemas"]["Answer_ConsentRead_"];
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
    "/api/documentSignature/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct
         * @description Put a signer's name or address right; a new link goes to the new address, and the former one ends.
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
                    "application/json": components["schemas"]["Correct"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SignerRead_"];
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
    "/api/documentSignature/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Counts
         * @description How many requests stand where, of one job or of all that the caller may see.
         */
        get: {
            parameters: {
                query?: {
                    jobId?: string | null;
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
                        "application/json": components["schemas"]["Answer_CountsRead_"];
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
    "/api/documentSignature/createJob": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Job
         * @description Ask everybody who is ready, by a flow; rows that need somebody are left out and told in the job.
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
                    "application/json": components["schemas"]["NewJob"];
                };
            };
            responses: {
                /** @description Successful Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_StartedJob_"];
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
    "/api/documentSignature/createPrintRun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create Print Run
         * @description Print the open requests of a job, or some, to be signed on paper: one PDF in address order; a flow makes it.
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
                    "application/json": components["schemas"]["CreatePrintRun"];
                };
            };
            responses: {
                /** @description Successful Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_PrintRunRead_"];
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
    "/api/documentSignature/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline
         * @description Decline to sign as a member of staff who is asked to.
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
                    "application/json": components["schemas"]["DeclineRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_RequestRead_"];
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
    "/api/documentSignature/delegate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delegate
         * @description Have somebody else of the staff sign in the caller's place.
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
                    "application/json": components["schemas"]["DelegateRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_RequestRead_"];
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
    "/api/documentSignature/dismissPage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dismiss Page
         * @description Put a scanned page aside, with the reason.
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
                    "application/json": components["schemas"]["DismissPage"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ScannedPageRead_"];
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
    "/api/documentSignature/download/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download
         * @description The sealed file; before it is sealed there is none. Written into the ledger.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    request_id: string;
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
                        "application/pdf": string;
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
    "/api/documentSignature/downloadPrintRun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download Print Run
         * @description The paper of a print run, as one PDF; written into the activity log and the disclosure ledger.
         */
        get: {
            parameters: {
                query: {
                    id: string;
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
                        "application/pdf": string;
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
    "/api/documentSignature/extend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Extend
         * @description Let requests be signed until another day; their links work until then.
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
                    "application/json": components["schemas"]["Extend"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Done_"];
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
    "/api/documentSignature/findOpenRequests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find Open Requests
         * @description Requests that can be signed on paper now, by the words of the person or the title; 20 at most.
         */
        get: {
            parameters: {
                query?: {
                    q?: string;
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
                        "application/json": components["schemas"]["Answer_OpenRequestsRead_"];
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
    "/api/documentSignature/getJob/{job_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Job
         * @description A job, and how far its requests are.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    job_id: string;
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
                        "application/json": components["schemas"]["Answer_JobRead_"];
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
    "/api/documentSignature/getPaperRequest/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Paper Request
         * @description A request with its scanned pages and those that have not come.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    request_id: string;
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
                        "application/json": components["schemas"]["Answer_PaperRequestRead_"];
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
    "/api/documentSignature/getPrintRun/{run_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Print Run
         * @description A print run, and for whom nothing was printed.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    run_id: string;
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
                        "application/json": components["schemas"]["Answer_PrintRunRead_"];
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
    "/api/documentSignature/getPrintRuns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Print Runs
         * @description The newest print runs.
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
                        "application/json": components["schemas"]["Answer_PrintRunsRead_"];
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
    "/api/documentSignature/getReturned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Returned
         * @description Open requests of which pages have come, to be attested; those of which all have come are first.
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
                        "application/json": components["schemas"]["Answer_OpenRequestsRead_"];
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
    "/api/documentSignature/getScannedPages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Scanned Pages
         * @description Scanned pages of a stack or of all, in some states or in all, behind the page `after`.
         */
        get: {
            parameters: {
                query?: {
                    stackId?: string | null;
                    state?: components["schemas"]["PageState"][] | null;
                    after?: string | null;
                    size?: number;
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
                        "application/json": components["schemas"]["Answer_ScannedPagesRead_"];
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
    "/api/documentSignature/getScans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Scans
         * @description The newest stacks, how far they are read, and how many pages wait for a person.
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
                        "application/json": components["schemas"]["Answer_StacksRead_"];
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
    "/api/documentSignature/getTemplate/{template_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Template
         * @description A template, in its present version or another one.
         */
        get: {
            parameters: {
                query?: {
                    version?: number | null;
                };
                header?: never;
                path: {
                    template_id: string;
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
                        "application/json": components["schemas"]["Answer_TemplateRead_"];
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
    "/api/documentSignature/getTemplates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Templates
         * @description The templates that the caller may use; with those that are offered no more where that is asked for.
         */
        get: {
            parameters: {
                query?: {
                    archived?: boolean;
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
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/documentSignature/getUnplannedJobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Unplanned Jobs
         * @description Jobs that could not be prepared to their end, with the reason; `retryJob` goes on with one.
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
                        "application/json": components["schemas"]["Answer_list_UnplannedJob__"];
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
    "/api/documentSignature/page/{request_id}/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show Page
         * @description A page (from 1) as a picture: of the sealed file, before that of what is to be signed.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    request_id: string;
                    page: number;
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
                        "image/png": string;
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
    "/api/documentSignature/pagePicture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Page Picture
         * @description A scanned page as a picture, upright.
         */
        get: {
            parameters: {
                query: {
                    id: string;
                    large?: boolean;
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
                        "image/png": string;
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
    "/api/documentSignature/previewJob": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview Job
         * @description Who would be asked, and which rows need somebody first. Nothing is made or sent.
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
                    "application/json": components["schemas"]["NewJob"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobPreview_"];
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
    "/api/documentSignature/previewTemplate": {
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
         * @description What would stand in the merge fields for one person.
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
                    "application/json": components["schemas"]["PreviewTemplate"];
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
    "/api/documentSignature/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remind
         * @description Write once more to those for whom these requests wait; those who were reminded often enough are passed over.
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
                    "application/json": components["schemas"]["Remind"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_Done_"];
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
    "/api/documentSignature/replaceFile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace File
         * @description Take another PDF and keep the fields; `lostAnchors` and `movedFields` are those to look at.
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
                    "multipart/form-data": components["schemas"]["Body_replace_file_api_documentSignature_replaceFile_post"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_TemplateRead_"];
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
    "/api/documentSignature/retryJob": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry Job
         * @description Go on with a job that could not be prepared to its end; nobody is asked twice.
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
                    "application/json": components["schemas"]["OneJob"];
                };
            };
            responses: {
                /** @description Successful Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_JobRead_"];
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
    "/api/documentSignature/saveTemplate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Template
         * @description Keep the whole template; documents that were sent before stay as they are.
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
                    "application/json": components["schemas"]["SaveTemplate"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_TemplateRead_"];
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
    "/api/documentSignature/sealAgain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Seal Again
         * @description Have a document sealed once more whose sealing has failed; nobody signs again.
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
                    "application/json": components["schemas"]["OneRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_RequestRead_"];
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
    "/api/documentSignature/sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign
         * @description Sign as a member of staff who is asked to, and nobody else: not in the place of a family.
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
                    "application/json": components["schemas"]["SignRequest"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_RequestRead_"];
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
    "/api/documentSignature/templateFile/{template_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Template File
         * @description The PDF of a template.
         */
        get: {
            parameters: {
                query?: {
                    version?: number | null;
                };
                header?: never;
                path: {
                    template_id: string;
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
                        "application/pdf": string;
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
    "/api/documentSignature/templatePage/{template_id}/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Template Page
         * @description A page (from 1) of a template as a picture.
         */
        get: {
            parameters: {
                query?: {
                    version?: number | null;
                };
                header?: never;
                path: {
                    template_id: string;
                    page: number;
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
                        "image/png": string;
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
    "/api/documentSignature/timeline/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Timeline
         * @description All that has happened to a request.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    request_id: string;
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
                        "application/json": components["schemas"]["Answer_TimelineRead_"];
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
    "/api/documentSignature/turnAround": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Turn Around
         * @description How long it takes until everybody has signed, by the day on which it was asked for.
         */
        get: {
            parameters: {
                query?: {
                    days?: number;
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
                        "application/json": components["schemas"]["Answer_TurnAroundRead_"];
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
    "/api/documentSignature/turnPage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn Page
         * @description Say which way up a scanned page is.
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
                    "application/json": components["schemas"]["TurnPage"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_ScannedPageRead_"];
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
    "/api/documentSignature/uploadScans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload Scans
         * @description Take a stack of scans in, as a PDF or as pictures (TIFF, JPEG, PNG); a flow reads its pages.
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
                    "multipart/form-data": components["schemas"]["Body_upload_scans_api_documentSignature_uploadScans_post"];
                };
            };
            responses: {
                /** @description Successful Response */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_StackRead_"];
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
    "/api/documentSignature/uploadTemplate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload Template
         * @description Make a template of a PDF; one that is for a single job (`once`) is in no list.
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
                    "multipart/form-data": components["schemas"]["Body_upload_template_api_documentSignature_uploadTemplate_post"];
                };
            };
            responses: {
                /** @description Successful Response */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_TemplateRead_"];
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
    "/api/documentSignature/waiting": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Waiting
         * @description The documents that the caller is asked to sign as a teacher or an officer.
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
                        "application/json": components["schemas"]["Answer_OwnDocuments_"];
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
    "/api/documentSignature/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download Zip
         * @description The sealed files of these requests as one zip file; written into the ledger.
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
                    "application/json": components["schemas"]["Which"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/zip": string;
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
    "/api/documentSignature/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get Request
         * @description A request with its signers; links and PINs are nobody's of the staff.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    request_id: string;
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
                        "application/json": components["schemas"]["Answer_RequestRead_"];
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
    "/api/signatureOverlay/getAll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get All
         * @description The stored signatures that the caller may use or keep.
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
                        "application/json": components["schemas"]["Answer_SignatoriesRead_"];
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
    "/api/signatureOverlay/picture/{signatory_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show Picture
         * @description What is put on documents, as a picture.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    signatory_id: string;
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
                        "image/png": string;
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
    "/api/signatureOverlay/removeSignatory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove Signatory
         * @description Take a signature out of use.
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
                    "application/json": components["schemas"]["RemoveRequest"];
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
    "/api/signatureOverlay/saveSignatory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save Signatory
         * @description Keep a signature, typed or as a PNG or JPEG, or change the one with this id; whose it is stays.
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
                    "multipart/form-data": components["schemas"]["Body_save_signatory_api_signatureOverlay_saveSignatory_post"];
                };
            };
            responses: {
                /** @description Successful Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Answer_SignatoryRead_"];
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
        /**
         * ActRead
         * @description One entry of a request's timeline.
         */
        ActRead: {
            /** Act */
            act: string;
            /** Actor */
            actor: string;
            /**
             * At
             * Format: date-time
             */
            at: string;
            /** Details */
            details: {
                [key: string]: string | number | boolean | null;
            };
            /** Signer */
            signer: string;
            /** Signerid */
            signerId: string | null;
        };
        /**
         * Anchor
         * @description A text on the page that a field follows; `dx` and `dy` go from its upper left corner to the field's.
         */
        Anchor: {
            /**
             * Dx
             * @default 0
             */
            dx?: number;
            /**
             * Dy
             * @default 0
             */
            dy?: number;
            /** Text */
            text: string;
        };
        /** Answer[Attached] */
        Answer_Attached_: {
            data: components["schemas"]["Attached"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ConsentRead] */
        Answer_ConsentRead_: {
            data: components["schemas"]["ConsentRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[CountsRead] */
        Answer_CountsRead_: {
            data: components["schemas"]["CountsRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[Done] */
        Answer_Done_: {
            data: components["schemas"]["Done"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[JobPreview] */
        Answer_JobPreview_: {
            data: components["schemas"]["JobPreview"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[JobRead] */
        Answer_JobRead_: {
            data: components["schemas"]["JobRead"];
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
        /** Answer[OpenRequestsRead] */
        Answer_OpenRequestsRead_: {
            data: components["schemas"]["OpenRequestsRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[OwnDocuments] */
        Answer_OwnDocuments_: {
            data: components["schemas"]["OwnDocuments"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PaperRequestRead] */
        Answer_PaperRequestRead_: {
            data: components["schemas"]["PaperRequestRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PrintRunRead] */
        Answer_PrintRunRead_: {
            data: components["schemas"]["PrintRunRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[PrintRunsRead] */
        Answer_PrintRunsRead_: {
            data: components["schemas"]["PrintRunsRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[RequestRead] */
        Answer_RequestRead_: {
            data: components["schemas"]["RequestRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ScannedPageRead] */
        Answer_ScannedPageRead_: {
            data: components["schemas"]["ScannedPageRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[ScannedPagesRead] */
        Answer_ScannedPagesRead_: {
            data: components["schemas"]["ScannedPagesRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SignatoriesRead] */
        Answer_SignatoriesRead_: {
            data: components["schemas"]["SignatoriesRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SignatoryRead] */
        Answer_SignatoryRead_: {
            data: components["schemas"]["SignatoryRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[SignerRead] */
        Answer_SignerRead_: {
            data: components["schemas"]["SignerRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[StackRead] */
        Answer_StackRead_: {
            data: components["schemas"]["StackRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[StacksRead] */
        Answer_StacksRead_: {
            data: components["schemas"]["StacksRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[StartedJob] */
        Answer_StartedJob_: {
            data: components["schemas"]["StartedJob"];
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
        /** Answer[TemplateRead] */
        Answer_TemplateRead_: {
            data: components["schemas"]["TemplateRead"];
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
        /** Answer[TimelineRead] */
        Answer_TimelineRead_: {
            data: components["schemas"]["TimelineRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[TurnAroundRead] */
        Answer_TurnAroundRead_: {
            data: components["schemas"]["TurnAroundRead"];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /** Answer[list[UnplannedJob]] */
        Answer_list_UnplannedJob__: {
            /** Data */
            data: components["schemas"]["UnplannedJob"][];
            /** Messages */
            messages: string[];
            /** Success */
            success: boolean;
        };
        /**
         * ArchiveTemplate
         * @description Whether the template is offered no more, or again.
         */
        ArchiveTemplate: {
            /**
             * Archived
             * @default true
             */
            archived?: boolean;
            /**
             * Templateid
             * Format: uuid
             */
            templateId: string;
        };
        /**
         * AsideRead
         * @description A request for which nothing is printed, and why.
         */
        AsideRead: {
            /** Personid */
            personId: string;
            /** Personname */
            personName: string;
            /** Reason */
            reason: string;
            /**
             * Requestid
             * Format: uuid
             */
            requestId: string;
        };
        /**
         * AssignPage
         * @description Whose a scanned page is. `replaces` lets it take the place of another scan of that page.
         */
        AssignPage: {
            /**
             * Pageid
             * Format: uuid
             */
            pageId: string;
            /**
             * Replaces
             * @default false
             */
            replaces?: boolean;
            /**
             * Requestid
             * Format: uuid
             */
            requestId: string;
            /** Requestpage */
            requestPage: number;
        };
        /**
         * Attached
         * @description The file that stands in a field now; empty for none.
         */
        Attached: {
            /** Filename */
            fileName: string;
        };
        /**
         * Attest
         * @description That the request is signed, by whoever has looked at these scans.
         */
        Attest: {
            /**
             * Acceptsmissing
             * @default false
             */
            acceptsMissing?: boolean;
            /** Pageids */
            pageIds: string[];
            /**
             * Requestid
             * Format: uuid
             */
            requestId: string;
        };
        /** Body_attach_api_documentSignature_attach_post */
        Body_attach_api_documentSignature_attach_post: {
            /** Fieldid */
            fieldId: string;
            /** File */
            file?: string | null;
            /**
             * Requestid
             * Format: uuid
             */
            requestId: string;
        };
        /** Body_replace_file_api_documentSignature_replaceFile_post */
        Body_replace_file_api_documentSignature_replaceFile_post: {
            /** File */
            file: string;
            /**
             * Templateid
             * Format: uuid
             */
            templateId: string;
        };
        /** Body_save_signatory_api_signatureOverlay_saveSignatory_post */
        Body_save_signatory_api_signatureOverlay_saveSignatory_post: {
            /** File */
            file?: string | null;
            /** Id */
            id?: string | null;
            /** Name */
            name: string;
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
            scope: components["schemas"]["SignatoryScope"];
            /**
             * Text
             * @default
             */
            text?: string;
            /**
             * Title
             * @default
             */
            title?: string;
        };
        /** Body_upload_scans_api_documentSignature_uploadScans_post */
        Body_upload_scans_api_documentSignature_uploadScans_post: {
            /** File */
            file: string;
        };
        /** Body_upload_template_api_documentSignature_uploadTemplate_post */
        Body_upload_template_api_documentSignature_uploadTemplate_post: {
            /** File */
            file: string;
            /**
             * Name
             * @default
             */
            name?: string;
            /**
             * Once
             * @default false
             */
            once?: boolean;
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
        };
        /**
         * Cancel
         * @description Which requests to end, and why; the signers are not told the reason.
         */
        Cancel: {
            query?: components["schemas"]["RecordQuery"] | null;
            /**
             * Reason
             * @default
             */
            reason?: string;
            /**
             * Requestids
             * @default []
             */
            requestIds?: string[];
        };
        /**
         * ConsentRead
         * @description What staff agree to when they sign: a version, in a language, in paragraphs.
         */
        ConsentRead: {
            /** Language */
            language: string;
            /** Paragraphs */
            paragraphs: string[];
            /** Version */
            version: string;
        };
        /**
         * Correct
         * @description Another name or address of a signer who has not signed; with `resend` a new link goes there.
         *
         *     Attributes:
         *         expiresOn: With it, the request can be signed until then.
         */
        Correct: {
            /**
             * Email
             * @default
             */
            email?: string;
            /** Expireson */
            expiresOn?: string | null;
            /**
             * Name
             * @default
             */
            name?: string;
            /**
             * Resend
             * @default true
             */
            resend?: boolean;
            /**
             * Signerid
             * Format: uuid
             */
            signerId: string;
        };
        /**
         * CountsRead
         * @description How many requests stand where, for whom the open ones wait, and what is to be known of the key that seals.
         */
        CountsRead: {
            /** Counts */
            counts: {
                [key: string]: number;
            };
            /** Declined */
            declined: number;
            /** Heldupby */
            heldUpBy: components["schemas"]["HeldUp"][];
            /** Keywarning */
            keyWarning: string | null;
            /** Mailproblems */
            mailProblems: number;
            /** Paperrequested */
            paperRequested: number;
        };
        /**
         * CreatePrintRun
         * @description What to print: all open requests of a job, or those that are named.
         */
        CreatePrintRun: {
            /** Jobid */
            jobId?: string | null;
            /** Requestids */
            requestIds?: string[];
            /**
             * Twosided
             * @default true
             */
            twoSided?: boolean;
        };
        /**
         * DeclineRequest
         * @description A member of staff declines in the shell.
         */
        DeclineRequest: {
            /**
             * Reason
             * @default
             */
            reason?: string;
            /**
             * Requestid
             * Format: uuid
             */
            requestId: string;
        };
        /**
         * DelegateRequest
         * @description A member of staff has somebody else of the staff sign.
         */
        DelegateRequest: {
            /** Email */
            email: string;
            /** Name */
            name: string;
            /**
             * Requestid
             * Format: uuid
             */
            requestId: string;
        };
        /**
         * DismissPage
         * @description Why a scanned page is of no use.
         */
        DismissPage: {
            /**
             * Pageid
             * Format: uuid
             */
            pageId: string;
            /** Reason */
            reason: string;
        };
        /**
         * Done
         * @description How many it was done to, and how many were passed over because it does not fit them.
         */
        Done: {
            /** Done */
            done: number;
            /** Skipped */
            skipped: number;
        };
        /**
         * Extend
         * @description Which requests can be signed until when.
         */
        Extend: {
            /**
             * Expireson
             * Format: date-time
             */
            expiresOn: string;
            query?: components["schemas"]["RecordQuery"] | null;
            /**
             * Requestids
             * @default []
             */
            requestIds?: string[];
        };
        /**
         * Field
         * @description Something to fill in, or to be printed where `role` is empty.
         *
         *     Attributes:
         *         page: From 1.
         *         x, y, width, height: Points from the page's upper left corner, as it is shown.
         *         options: What a radio button or a list offers. Of radio buttons each field is one option of its `group`.
         *         merge: What stands in it: `person.firstName`, `school.name`, `today`, `csv.<column>` …; see `merging`.
         *         value: What `merge` stands for, in a request. With a role it is what the signer finds filled in.
         */
        Field: {
            anchor?: components["schemas"]["Anchor"] | null;
            /**
             * Group
             * @default
             */
            group?: string;
            /** Height */
            height: number;
            /** Id */
            id: string;
            kind: components["schemas"]["FieldKind"];
            /**
             * Label
             * @default
             */
            label?: string;
            /**
             * Merge
             * @default
             */
            merge?: string;
            /**
             * Options
             * @default []
             */
            options?: string[];
            /**
             * Page
             * @default 1
             */
            page?: number;
            /**
             * Required
             * @default true
             */
            required?: boolean;
            /**
             * Role
             * @default
             */
            role?: string;
            /**
             * Value
             * @default
             */
            value?: string;
            /** Width */
            width: number;
            /** X */
            x: number;
            /** Y */
            y: number;
        };
        /**
         * FieldKind
         * @description What a field asks for.
         * @enum {string}
         */
        FieldKind: "signature" | "initials" | "date" | "text" | "number" | "check" | "radio" | "select" | "attachment";
        /**
         * HeldUp
         * @description Who holds requests up: those of one kind of signer who have not signed.
         */
        HeldUp: {
            /** Count */
            count: number;
            kind: components["schemas"]["RoleKind"];
        };
        /**
         * Invited
         * @description One row of a list: a person by the directory's row or by id, what a CSV says beside it, and a teacher.
         *
         *     Attributes:
         *         row: Where it stands in the list, from 1, as messages name it.
         *         staff: As `NewJob.staff`, for this row alone.
         */
        Invited: {
            /**
             * Csv
             * @default {}
             */
            csv?: {
                [key: string]: string;
            };
            /** Person */
            person?: string | null;
            /**
             * Personid
             * @default
             */
            personId?: string;
            /**
             * Row
             * @default 0
             */
            row?: number;
            /**
             * Schoolid
             * @default
             */
            schoolId?: string;
            /**
             * Staff
             * @default []
             */
            staff?: components["schemas"]["StaffSigner"][];
        };
        /**
         * JobPreview
         * @description "200 families ready, 3 need you": the rows that need somebody, and the first of those that are ready.
         */
        JobPreview: {
            /** Needsyou */
            needsYou: number;
            /** Ready */
            ready: number;
            /** Rows */
            rows: components["schemas"]["PreviewRow"][];
        };
        /**
         * JobRead
         * @description A job and how far it is; `counts` by `RequestStatus`, of the requests that the reader may see.
         */
        JobRead: {
            /** Allguardians */
            allGuardians: boolean;
            /** Counts */
            counts: {
                [key: string]: number;
            };
            /** Createdby */
            createdBy: string;
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /**
             * Expireson
             * Format: date-time
             */
            expiresOn: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Inorder */
            inOrder: boolean;
            mode: components["schemas"]["SignatureMode"];
            /** People */
            people: number;
            /** Plannedon */
            plannedOn: string | null;
            /** Problem */
            problem: string;
            /** Source */
            source: string;
            /** Status */
            status: string;
            /** Title */
            title: string;
        };
        /**
         * NewJob
         * @description One act of asking.
         *
         *     Attributes:
         *         source: `template`; `document` for a file that was uploaded for this job alone; `delivery` for the parts of a
         *             delivery's job, each to its own family, with the roles and fields of a template.
         *         sourceId: The delivery's job; not needed otherwise.
         *         people: Whom it asks; of a delivery everybody who has a part.
         */
        NewJob: {
            /**
             * Allguardians
             * @default false
             */
            allGuardians?: boolean;
            /**
             * Expireson
             * Format: date-time
             */
            expiresOn: string;
            /**
             * Inorder
             * @default false
             */
            inOrder?: boolean;
            /**
             * Message
             * @default
             */
            message?: string;
            /** @default digital_signature */
            mode?: components["schemas"]["SignatureMode"];
            /**
             * People
             * @default []
             */
            people?: components["schemas"]["Invited"][];
            /** @default generated */
            pinMode?: components["schemas"]["PinMode"];
            /**
             * Reminddays
             * @default 3
             */
            remindDays?: number;
            /**
             * Remindtimes
             * @default 3
             */
            remindTimes?: number;
            /**
             * Source
             * @default template
             * @enum {string}
             */
            source?: "template" | "document" | "delivery";
            /** Sourceid */
            sourceId?: string | null;
            /**
             * Staff
             * @default []
             */
            staff?: components["schemas"]["StaffSigner"][];
            /** Subject */
            subject: string;
            /**
             * Templateid
             * Format: uuid
             */
            templateId: string;
            /** Title */
            title: string;
        };
        /**
         * Nothing
         * @description An answer without data, `{}`: the call did what it says.
         */
        Nothing: Record<string, never>;
        /**
         * OneJob
         * @description Which job.
         */
        OneJob: {
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
        };
        /**
         * OneRequest
         * @description Which request.
         */
        OneRequest: {
            /**
             * Requestid
             * Format: uuid
             */
            requestId: string;
        };
        /**
         * OpenRequestRead
         * @description A request that takes scanned pages, how many pages it has, and which of them have come.
         */
        OpenRequestRead: {
            /** Came */
            came: number[];
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            /** Pages */
            pages: number;
            /** Personid */
            personId: string;
            /** Personname */
            personName: string;
            /** School */
            school: string;
            /** Title */
            title: string;
        };
        /**
         * OpenRequestsRead
         * @description Requests that were found.
         */
        OpenRequestsRead: {
            /** Requests */
            requests: components["schemas"]["OpenRequestRead"][];
        };
        /**
         * OwnDocument
         * @description A document that waits for whoever asks.
         */
        OwnDocument: {
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /**
             * Expireson
             * Format: date-time
             */
            expiresOn: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Name */
            name: string;
            /** Personid */
            personId: string;
            /** Schoolid */
            schoolId: string;
            /** Title */
            title: string;
        };
        /**
         * OwnDocuments
         * @description What waits, the next to end first.
         */
        OwnDocuments: {
            /** Documents */
            documents: components["schemas"]["OwnDocument"][];
        };
        /**
         * PageState
         * @description What has become of a scanned page.
         * @enum {string}
         */
        PageState: "matched" | "unmapped" | "blank" | "assigned" | "dismissed" | "attested";
        /**
         * PaperRequestRead
         * @description A request and its scanned pages, for whoever attests.
         */
        PaperRequestRead: {
            /** Missing */
            missing: number[];
            /** Pages */
            pages: components["schemas"]["ScannedPageRead"][];
            request: components["schemas"]["OpenRequestRead"];
        };
        /**
         * PaperStatus
         * @description How far a print run or a stack is. The last two are ends that can be taken up again.
         * @enum {string}
         */
        PaperStatus: "queued" | "working" | "ready" | "failed" | "cancelled";
        /**
         * PinMode
         * @description What a family must type before it sees its document.
         * @enum {string}
         */
        PinMode: "none" | "generated" | "person_id" | "birth_date" | "second_mail";
        /**
         * PreviewRow
         * @description One row: ready, or what is in its way.
         *
         *     Attributes:
         *         code: Empty, or `unknown_person`, `ambiguous_person`, `no_address`, `no_guardian`, `suppressed`, `same_person`,
         *             `missing_staff`, `twice`, `missing_merge`.
         */
        PreviewRow: {
            /** Code */
            code: string;
            /** Name */
            name: string;
            /** Person */
            person: string | null;
            /** Personid */
            personId: string;
            /** Reason */
            reason: string;
            /** Row */
            row: number;
            /** Schoolid */
            schoolId: string;
            /** Signers */
            signers: components["schemas"]["PreviewSigner"][];
        };
        /**
         * PreviewSigner
         * @description Whom a row would ask.
         */
        PreviewSigner: {
            /** Email */
            email: string;
            kind: components["schemas"]["RoleKind"];
            /** Language */
            language: string;
            /** Name */
            name: string;
            /** Role */
            role: string;
        };
        /**
         * PreviewTemplate
         * @description For whom to show a template: a person, and what a CSV says beside it.
         */
        PreviewTemplate: {
            /**
             * Csv
             * @default {}
             */
            csv?: {
                [key: string]: string;
            };
            /** Person */
            person?: string | null;
            /**
             * Templateid
             * Format: uuid
             */
            templateId: string;
        };
        /**
         * PrintRunRead
         * @description A print run: how many requests and, once it is ready, how many pages it has.
         */
        PrintRunRead: {
            /** Aside */
            aside: components["schemas"]["AsideRead"][];
            /** Createdby */
            createdBy: string;
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Istwosided */
            isTwoSided: boolean;
            /** Jobid */
            jobId: string | null;
            /** Pages */
            pages: number;
            /** Problem */
            problem: string;
            /** Requests */
            requests: number;
            status: components["schemas"]["PaperStatus"];
        };
        /**
         * PrintRunsRead
         * @description The print runs, the newest first.
         */
        PrintRunsRead: {
            /** Runs */
            runs: components["schemas"]["PrintRunRead"][];
        };
        /**
         * RecordQuery
         * @description The filters and the phrase of a grid, as `POST /api/search/export` takes them.
         */
        RecordQuery: {
            /**
             * Filters
             * @default []
             */
            filters?: {
                [key: string]: unknown;
            }[];
            /**
             * Phrase
             * @default
             */
            phrase?: string;
        };
        /**
         * Records
         * @description A record of each model, by the model's name; see `/api/instance/{model}`.
         */
        Records: {
            /** DocumentSignaturesRecord */
            DocumentSignatures: {
                completedSigners: number;
                /** Format: date-time */
                createdOn: string;
                firstName: string;
                /** Format: uuid */
                id: string;
                lastName: string;
                personId: string;
                school: string;
                signedOn: string | null;
                signers: number;
                status: string;
                title: string;
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
         * Remind
         * @description Whose signers to remind.
         */
        Remind: {
            query?: components["schemas"]["RecordQuery"] | null;
            /**
             * Requestids
             * @default []
             */
            requestIds?: string[];
        };
        /**
         * RemoveRequest
         * @description Which one.
         */
        RemoveRequest: {
            /**
             * Id
             * Format: uuid
             */
            id: string;
        };
        /**
         * RequestRead
         * @description A request as staff see it. `attached` are the reader's own files by field, where they sign it.
         */
        RequestRead: {
            /** Allguardians */
            allGuardians: boolean;
            /** Attached */
            attached: {
                [key: string]: string;
            };
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /** Endedon */
            endedOn: string | null;
            /**
             * Expireson
             * Format: date-time
             */
            expiresOn: string;
            /** Fields */
            fields: components["schemas"]["Field"][];
            /** Firstname */
            firstName: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Inorder */
            inOrder: boolean;
            /** Issealed */
            isSealed: boolean;
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            /** Lastname */
            lastName: string;
            mode: components["schemas"]["SignatureMode"];
            /** Pagesizes */
            pageSizes: [
                number,
                number
            ][];
            /**
             * Person
             * Format: uuid
             */
            person: string;
            /** Personid */
            personId: string;
            /** Problem */
            problem: string;
            /** Roles */
            roles: components["schemas"]["Role"][];
            /** Schoolid */
            schoolId: string;
            /** Sealedon */
            sealedOn: string | null;
            /** Sealedsha256 */
            sealedSha256: string;
            /** Sha256 */
            sha256: string;
            /** Signedon */
            signedOn: string | null;
            /** Signers */
            signers: components["schemas"]["SignerRead"][];
            status: components["schemas"]["RequestStatus"];
            /** Title */
            title: string;
        };
        /**
         * RequestStatus
         * @description Where a request stands. All but the first three are ends.
         * @enum {string}
         */
        RequestStatus: "planned" | "open" | "sealing" | "completed" | "declined" | "expired" | "cancelled" | "failed";
        /**
         * Role
         * @description Who fills some of the fields.
         *
         *     Attributes:
         *         position: Where the order counts, those of one number sign together, and the next ones when they are done.
         */
        Role: {
            /** Key */
            key: string;
            kind: components["schemas"]["RoleKind"];
            /**
             * Position
             * @default 1
             */
            position?: number;
            /**
             * Title
             * @default
             */
            title?: string;
        };
        /**
         * RoleKind
         * @description Who fills the fields of a role.
         * @enum {string}
         */
        RoleKind: "student" | "guardian1" | "guardian2" | "teacher" | "officer";
        /**
         * SaveTemplate
         * @description The whole template as the editor has it.
         *
         *     Attributes:
         *         version: The one that the editor has opened; another one meanwhile is a conflict.
         */
        SaveTemplate: {
            /**
             * Description
             * @default
             */
            description?: string;
            /** Fields */
            fields: components["schemas"]["Field"][];
            /** @default digital_signature */
            mode?: components["schemas"]["SignatureMode"];
            /** Name */
            name: string;
            /** Roles */
            roles: components["schemas"]["Role"][];
            /**
             * Templateid
             * Format: uuid
             */
            templateId: string;
            /** Version */
            version: number;
        };
        /**
         * ScannedPageRead
         * @description A scanned page. Of one that is not matched `request_id` is what its code says, if it says so.
         */
        ScannedPageRead: {
            /** Decidedby */
            decidedBy: string;
            /** Decidedon */
            decidedOn: string | null;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Number */
            number: number;
            /** Personid */
            personId: string;
            /** Personname */
            personName: string;
            /** Reason */
            reason: string;
            /** Requestid */
            requestId: string | null;
            /** Requestpage */
            requestPage: number | null;
            /** Requesttitle */
            requestTitle: string;
            /**
             * Stackid
             * Format: uuid
             */
            stackId: string;
            /** Stackname */
            stackName: string;
            state: components["schemas"]["PageState"];
            /** Turn */
            turn: number;
        };
        /**
         * ScannedPagesRead
         * @description Scanned pages in the order in which they came, and how many there are in all.
         */
        ScannedPagesRead: {
            /** Pages */
            pages: components["schemas"]["ScannedPageRead"][];
            /** Total */
            total: number;
        };
        /**
         * SignRequest
         * @description A member of staff signs in the shell.
         *
         *     Attributes:
         *         values: By the field's id.
         *         text: The name as it was typed; with a picture, too.
         *         picture: PNG or JPEG in base64, of one that was drawn or uploaded.
         *         signatoryId: The stored signature of their own by which they sign; the method is `stored`.
         *         consentVersion, consentLanguage: Of the disclosure that was agreed to.
         */
        SignRequest: {
            /**
             * Consentlanguage
             * @default
             */
            consentLanguage?: string;
            /** Consentversion */
            consentVersion: string;
            /** @default typed */
            method?: components["schemas"]["SigningMethod"];
            /**
             * Picture
             * @default
             */
            picture?: string;
            /**
             * Requestid
             * Format: uuid
             */
            requestId: string;
            /** Signatoryid */
            signatoryId?: string | null;
            /**
             * Text
             * @default
             */
            text?: string;
            /**
             * Values
             * @default {}
             */
            values?: {
                [key: string]: string;
            };
            /**
             * Zone
             * @default
             */
            zone?: string;
        };
        /**
         * SignatoriesRead
         * @description What the caller may use or keep, by name, and of which `scopes` they may add some.
         */
        SignatoriesRead: {
            /** Scopes */
            scopes: components["schemas"]["SignatoryScope"][];
            /** Signatories */
            signatories: components["schemas"]["SignatoryRead"][];
        };
        /**
         * SignatoryRead
         * @description A stored signature: `text` where it is typed, else there is a picture. `may_change`: the caller keeps it.
         */
        SignatoryRead: {
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Istyped */
            isTyped: boolean;
            /** Maychange */
            mayChange: boolean;
            /** Name */
            name: string;
            /** Schoolid */
            schoolId: string;
            /** Schoolname */
            schoolName: string;
            scope: components["schemas"]["SignatoryScope"];
            /** Text */
            text: string;
            /** Title */
            title: string;
        };
        /**
         * SignatoryScope
         * @description Whose a stored signature is, and so who may use it.
         * @enum {string}
         */
        SignatoryScope: "district" | "school" | "user";
        /**
         * SignatureMode
         * @description How a document may be signed.
         * @enum {string}
         */
        SignatureMode: "wet_signature" | "digital_signature" | "both" | "none";
        /**
         * SignerRead
         * @description One who signs, without what opens the document for them.
         *
         *     Attributes:
         *         holds_up: The request waits for them.
         *         is_me: The reader is this signer and may sign now.
         */
        SignerRead: {
            /** Consentedon */
            consentedOn: string | null;
            /** Declinereason */
            declineReason: string;
            /** Declinedon */
            declinedOn: string | null;
            /** Delegatedfrom */
            delegatedFrom: string | null;
            /** Delegatedto */
            delegatedTo: string | null;
            /** Email */
            email: string;
            /** Holdsup */
            holdsUp: boolean;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Invitedon */
            invitedOn: string | null;
            /** Isme */
            isMe: boolean;
            /** Isstaff */
            isStaff: boolean;
            kind: components["schemas"]["RoleKind"];
            /** Language */
            language: string;
            /** Mailproblem */
            mailProblem: string;
            method: components["schemas"]["SigningMethod"] | null;
            /** Name */
            name: string;
            /** Openedon */
            openedOn: string | null;
            /** Paperrequestedon */
            paperRequestedOn: string | null;
            /** Position */
            position: number;
            /** Remindon */
            remindOn: string | null;
            /** Reminders */
            reminders: number;
            /** Role */
            role: string;
            /** Signedon */
            signedOn: string | null;
            status: components["schemas"]["SignerStatus"];
        };
        /**
         * SignerStatus
         * @description Where one signer stands.
         * @enum {string}
         */
        SignerStatus: "waiting" | "invited" | "opened" | "signed" | "declined" | "delegated" | "not_needed" | "cancelled";
        /**
         * SigningMethod
         * @description How somebody has signed.
         * @enum {string}
         */
        SigningMethod: "typed" | "drawn" | "uploaded" | "stored" | "wet";
        /**
         * StackRead
         * @description A stack of scans: how far it is read, and how many of its pages are in each state.
         */
        StackRead: {
            /** Assigned */
            assigned: number;
            /** Attested */
            attested: number;
            /** Blank */
            blank: number;
            /** Createdby */
            createdBy: string;
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /** Dismissed */
            dismissed: number;
            /** Filename */
            fileName: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Matched */
            matched: number;
            /** Pages */
            pages: number;
            /** Problem */
            problem: string;
            /** Readpages */
            readPages: number;
            status: components["schemas"]["PaperStatus"];
            /** Unmapped */
            unmapped: number;
        };
        /**
         * StacksRead
         * @description The stacks, the newest first, and how many pages of all stacks wait for a person.
         */
        StacksRead: {
            /** Stacks */
            stacks: components["schemas"]["StackRead"][];
            /** Unmapped */
            unmapped: number;
        };
        /**
         * StaffSigner
         * @description Who of the staff signs for a role; they sign in the shell, as the user with this address.
         */
        StaffSigner: {
            /** Email */
            email: string;
            /** Name */
            name: string;
            /** Role */
            role: string;
        };
        /**
         * StartedJob
         * @description The job, and how many of its rows need somebody.
         */
        StartedJob: {
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            /** Needsyou */
            needsYou: number;
            /** Ready */
            ready: number;
        };
        /**
         * TemplatePreview
         * @description The fields with what stands in them for that person; `unknown` are merge fields that nothing is known for.
         */
        TemplatePreview: {
            /** Fields */
            fields: components["schemas"]["Field"][];
            /** Unknown */
            unknown: string[];
        };
        /**
         * TemplateRead
         * @description A template as it is in one version.
         *
         *     Attributes:
         *         version: Which this is; `latest` is the one that requests are made by.
         *         page_sizes: Width and height of each page in points, as it is shown.
         *         lost_anchors: The fields whose text is not on the pages: they stand where they stood.
         *         moved_fields: The fields whose page is not there any more, which were put on the last one.
         */
        TemplateRead: {
            /** Archivedon */
            archivedOn: string | null;
            /** Createdby */
            createdBy: string;
            /**
             * Createdon
             * Format: date-time
             */
            createdOn: string;
            /** Description */
            description: string;
            /** Fields */
            fields: components["schemas"]["Field"][];
            /** Filename */
            fileName: string;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            /** Latest */
            latest: number;
            /** Lostanchors */
            lostAnchors: string[];
            mode: components["schemas"]["SignatureMode"];
            /** Movedfields */
            movedFields: string[];
            /** Name */
            name: string;
            /** Pagesizes */
            pageSizes: [
                number,
                number
            ][];
            /** Roles */
            roles: components["schemas"]["Role"][];
            /** Schoolid */
            schoolId: string;
            /**
             * Updatedon
             * Format: date-time
             */
            updatedOn: string;
            /** Version */
            version: number;
        };
        /**
         * TemplateSummary
         * @description A template in the list.
         */
        TemplateSummary: {
            /** Archivedon */
            archivedOn: string | null;
            /** Createdby */
            createdBy: string;
            /** Description */
            description: string;
            /** Fields */
            fields: number;
            /**
             * Id
             * Format: uuid
             */
            id: string;
            mode: components["schemas"]["SignatureMode"];
            /** Name */
            name: string;
            /** Pages */
            pages: number;
            /** Schoolid */
            schoolId: string;
            /**
             * Updatedon
             * Format: date-time
             */
            updatedOn: string;
            /** Version */
            version: number;
        };
        /**
         * TemplatesRead
         * @description The templates, the last changed first.
         */
        TemplatesRead: {
            /** Templates */
            templates: components["schemas"]["TemplateSummary"][];
        };
        /**
         * TimelineRead
         * @description All that has happened to a request, in its order.
         */
        TimelineRead: {
            /** Acts */
            acts: components["schemas"]["ActRead"][];
        };
        /**
         * TurnAroundDay
         * @description Of the requests made on one day: how many, how many are signed, and the median hours until they were.
         */
        TurnAroundDay: {
            /** Day */
            day: string;
            /** Made */
            made: number;
            /** Medianhours */
            medianHours: number | null;
            /** Signed */
            signed: number;
        };
        /**
         * TurnAroundRead
         * @description The days of the last weeks in their order, and the median of all.
         */
        TurnAroundRead: {
            /** Days */
            days: components["schemas"]["TurnAroundDay"][];
            /** Medianhours */
            medianHours: number | null;
        };
        /**
         * TurnPage
         * @description By how many degrees, clockwise, a scanned page has to be turned to stand upright.
         */
        TurnPage: {
            /**
             * Pageid
             * Format: uuid
             */
            pageId: string;
            /** Turn */
            turn: number;
        };
        /**
         * UnplannedJob
         * @description A job whose requests are not all made, and why; it can be tried again.
         */
        UnplannedJob: {
            /**
             * Jobid
             * Format: uuid
             */
            jobId: string;
            /** Problem */
            problem: string;
            /** Title */
            title: string;
        };
        /**
         * Which
         * @description Requests by their ids, or all that a grid's filters find.
         */
        Which: {
            query?: components["schemas"]["RecordQuery"] | null;
            /**
             * Requestids
             * @default []
             */
            requestIds?: string[];
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
